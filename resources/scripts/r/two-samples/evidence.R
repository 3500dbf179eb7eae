#:as embedding/evidence
