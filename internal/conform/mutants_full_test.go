package conform

// fullMutants has those of the checks beyond the contract.
func fullMutants(string) map[string][]mutant { return nil }
