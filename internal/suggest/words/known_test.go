package words

import (
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// known is what b tells.
func known(b *suggesttest.Book) *learn.Knowledge {
	return learn.Learn(nil, b.Subjects, b.Sorted(), nil, suggesttest.BookDay())
}
