"""What many games between equal players tell: seats, openings, cards, lengths."""
