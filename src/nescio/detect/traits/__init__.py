"""What somebody is: occupation, belief, health, nationality, age."""
