"""routes: the API, one file a resource."""
