#:as embedding/pairs
