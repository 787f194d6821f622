"""What a fight is made of before it begins: scenarios, sheets and maps, as people write them."""
