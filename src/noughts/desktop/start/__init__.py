"""The start screen: choices, their layout, and how mouse and keys change them."""
