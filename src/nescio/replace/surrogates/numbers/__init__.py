"""numbers: dates, times, ages and amounts."""
