"""The night page: everything that goes on in a hall tonight, for directors and for who plays there."""
