"""What screens are made of: frames, text, strokes, buttons, boxes, colours and sizes."""
