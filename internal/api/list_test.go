package api

import (
	"bufio"
	"errors"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// letters counts what is written to it.
type letters int

func (l *letters) Write(p []byte) (int, error) {
	*l += letters(len(p))
	return len(p), nil
}

func TestALongListIsWrittenWhileItIsRead(t *testing.T) {
	t.Parallel()
	const rows, each, kept = 20_000, 100, 128 << 10
	var written letters
	most := 0
	some := func(yield func(string, error) bool) {
		for i := range rows {
			most = max(most, i*each-int(written))
			if !yield(strings.Repeat("x", each-3), nil) { // with quotes and a comma
				return
			}
		}
	}
	to := bufio.NewWriterSize(&written, maxPooledBuffer)
	if err := encode(to, envelope{Data: list[string]{rows: some}}); err != nil {
		t.Fatal(err)
	}
	if written == 0 || most > kept {
		t.Errorf("%d bytes were written, and %d of them held", written, most)
	}
}

func TestAListThatCannotBeReadToItsEndIsNoAnswer(t *testing.T) {
	t.Parallel()
	gone := func(yield func(int, error) bool) { _ = yield(1, nil) && yield(0, planner.ErrUnavailable) }
	var written letters
	if err := encode(&written, envelope{Data: list[int]{rows: gone}}); !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("err = %v", err)
	}
}
