#:as embedding/traces
