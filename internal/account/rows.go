package account

import (
	"bufio"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// MarshalJSONTo implements [json.MarshalerTo]: blocks are written one after the
// other, while they are read.
func (d Document) MarshalJSONTo(to *jsontext.Encoder) error {
	type fields Document
	return json.MarshalEncode(to, fields(d), json.WithMarshalers(json.MarshalToFunc(writeBlocks)))
}

func writeBlocks(to *jsontext.Encoder, blocks planner.ContentBlocks) error {
	if err := to.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	var one planner.ContentBlock
	for b, err := range blocks.Each() {
		if one = b; err == nil {
			err = json.MarshalEncode(to, &one, json.WithMarshalers(nil)) // a block has none in it
		}
		if err != nil {
			return err
		}
	}
	return to.WriteToken(jsontext.EndArray)
}

// ReadDocument reads what an export wrote, from its beginning. The blocks stay there:
// from is read again whenever somebody walks through them. more are asked first
// how a part is read.
func ReadDocument(from io.ReadSeeker, more ...*json.Unmarshalers) (Document, error) {
	var doc Document
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return doc, err
	}
	readers := json.JoinUnmarshalers(append(more, json.UnmarshalFromFunc(source{from}.read))...)
	err := json.UnmarshalRead(bufio.NewReaderSize(from, readAtOnce), &doc, json.RejectUnknownMembers(true), json.WithUnmarshalers(readers))
	return doc, err
}

// readAtOnce is how many bytes of a document are read at once.
const readAtOnce = 64 << 10

// source is where a document is read from.
type source struct{ io.ReadSeeker }

// read looks at each block, and keeps none.
func (s source) read(from *jsontext.Decoder, blocks *planner.ContentBlocks) error {
	if from.PeekKind() != '[' {
		return json.UnmarshalDecode(from, new([]planner.ContentBlock)) // which says what is wrong with it
	}
	if _, err := from.ReadToken(); err != nil {
		return err
	}
	*blocks = planner.ContentBlocks{Rows: s.blocks(from.InputOffset())}
	for _, err := range elements(from) {
		if err != nil {
			return err
		}
		blocks.Count++
	}
	return nil
}

// blocks reads the elements of the array whose bracket ends at an offset.
func (s source) blocks(offset int64) planner.Rows[planner.ContentBlock] {
	return func(yield func(planner.ContentBlock, error) bool) {
		_, err := s.Seek(offset, io.SeekStart)
		text := io.MultiReader(strings.NewReader("["), bufio.NewReaderSize(s, readAtOnce))
		from := jsontext.NewDecoder(text, jsontext.AllowDuplicateNames(true)) // there are none, as is known by now
		if err == nil {
			_, err = from.ReadToken()
		}
		if err != nil {
			yield(planner.ContentBlock{}, err)
			return
		}
		elements(from)(yield)
	}
}

// elements reads what is left of an array, and its end.
func elements(from *jsontext.Decoder) planner.Rows[planner.ContentBlock] {
	return func(yield func(planner.ContentBlock, error) bool) {
		for from.PeekKind() != ']' {
			var b planner.ContentBlock
			err := json.UnmarshalDecode(from, &b)
			if !yield(b, err) || err != nil {
				return
			}
		}
		if _, err := from.ReadToken(); err != nil {
			yield(planner.ContentBlock{}, err)
		}
	}
}
