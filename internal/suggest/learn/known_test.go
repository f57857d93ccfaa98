package learn

import "studyplanner/internal/suggest/suggesttest"

// known is what b tells.
func known(b *suggesttest.Book) *Knowledge {
	return Learn(nil, b.Subjects, b.Sorted(), nil, suggesttest.BookDay())
}
