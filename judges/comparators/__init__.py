"""How an argument is compared with what is expected."""
