"""What a seat may know of a position, as numbers for learning: a layout and a function for each game."""
