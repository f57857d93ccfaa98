package suggest

// known is what b tells.
func known(b *book) *knowledge { return learnFrom(b.subjects, b.sorted(), bookDay()) }
