package account_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// numbered is a block by its number, of about 170 bytes as it is exported.
func numbered(i int) planner.ContentBlock {
	return planner.ContentBlock{Block: planner.Block{
		ID: fmt.Sprintf("blk_%025d0", i), SubjectID: "sub_00000000000000000000000010", Date: planner.MinDate + planner.Date(i), End: 60,
	}}
}

// letters counts what is written to it.
type letters int

func (l *letters) Write(p []byte) (int, error) {
	*l += letters(len(p))
	return len(p), nil
}

func TestADocumentIsWrittenWhileItsBlocksAreRead(t *testing.T) {
	t.Parallel()
	const many, atLeast, kept = 5_000, 150, 64 << 10
	var written letters
	most := 0
	blocks := planner.ContentBlocks{Count: many, Rows: func(yield func(planner.ContentBlock, error) bool) {
		for i := range many {
			most = max(most, i*atLeast-int(written))
			if !yield(numbered(i), nil) {
				return
			}
		}
	}}
	if err := json.MarshalWrite(&written, account.Document{Spaces: map[account.Mode]planner.Contents{account.Live: {Blocks: blocks}}}); err != nil {
		t.Fatal(err)
	}
	if written < many*atLeast || most > kept {
		t.Errorf("%d bytes were written, and %d of them held", written, most)
	}
}

func TestADocumentWhoseBlocksCannotBeReadIsNotWritten(t *testing.T) {
	t.Parallel()
	gone := planner.ContentBlocks{Count: 2, Rows: func(yield func(planner.ContentBlock, error) bool) {
		_ = yield(numbered(1), nil) && yield(planner.ContentBlock{}, planner.ErrUnavailable)
	}}
	_, err := json.Marshal(account.Document{Spaces: map[account.Mode]planner.Contents{account.Live: {Blocks: gone}}})
	if !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("err = %v", err)
	}
}

// live is how many bytes are in use. No other test may run beside.
func live() int {
	runtime.GC()
	runtime.GC() // what the first one has freed is swept by now
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

//nolint:paralleltest // it measures what all hold
func TestADocumentThatIsReadDoesNotHoldItsBlocks(t *testing.T) {
	const many, most = 20_000, 1 << 20
	var all []planner.ContentBlock
	for i := range many {
		all = append(all, numbered(i))
	}
	text, err := json.Marshal(account.Document{Spaces: map[account.Mode]planner.Contents{account.Live: {Blocks: planner.BlocksOf(all...)}}})
	if err != nil {
		t.Fatal(err)
	}
	before := live()
	doc, err := account.ReadDocument(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if held := live() - before; held > most {
		t.Errorf("%d bytes are held of %d", held, len(text))
	}
	for range 2 { // as often as anybody wants to know
		for i, b := range blocksOf(t, doc.Spaces[account.Live]) {
			if b != numbered(i) {
				t.Fatalf("block %d is %+v", i, b)
			}
		}
	}
	runtime.KeepAlive(doc)
}

func TestWhatIsNoListOfBlocksIsNoDocument(t *testing.T) {
	t.Parallel()
	for _, blocks := range []string{`{}`, `"x"`, `[0]`, `[{"surprise":1}]`, `[`, `[{}`, `[{},]`} {
		if _, err := account.ReadDocument(strings.NewReader(`{"format":1,"spaces":{"live":{"blocks":` + blocks + `}}}`)); err == nil {
			t.Errorf("%s is read", blocks)
		}
	}
	for blocks, count := range map[string]int{`null`: 0, `[]`: 0, ` [ ] `: 0, "[ {} ,\n{} ]": 2} {
		doc, err := account.ReadDocument(strings.NewReader(`{"format":1,"spaces":{"live":{"blocks":` + blocks + `}}}`))
		if err != nil {
			t.Fatalf("%s: %v", blocks, err)
		}
		if n := len(blocksOf(t, doc.Spaces[account.Live])); n != count {
			t.Errorf("%s has %d blocks", blocks, n)
		}
	}
}
