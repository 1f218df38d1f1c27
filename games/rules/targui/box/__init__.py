"""What is in the box: the cards, their effects, and what they are paid with."""
