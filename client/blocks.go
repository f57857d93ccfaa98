package client

import (
	"context"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// TopicText returns the topic of b, "" for none.
func (b Block) TopicText() string {
	if b.Topic == nil {
		return ""
	}
	return *b.Topic
}

// Overlaps reports whether b and another block take some of the same time.
func (b Block) Overlaps(o Block) bool {
	return b.ID != o.ID && b.Date == o.Date && b.Start < o.End && o.Start < b.End
}

// Same reports whether nothing differs between b and another block that can be
// changed, wherever they come from.
func (b Block) Same(o Block) bool { return reflect.DeepEqual(b.Draft(), o.Draft()) && b.Done == o.Done }

// Draft returns what makes a block such as b. Every new one is not done.
func (b Block) Draft() (d BlockDraft) {
	b.copyTo(&d)
	return d
}

// Patch returns what makes b of a block that lies at the same time.
func (b Block) Patch() (p BlockPatch) {
	b.copyTo(&p)
	p.Start, p.End = nil, nil
	return p
}

// copyTo copies the fields of b to those of the same names in a draft or a patch. to is a pointer.
func (b Block) copyTo(to any) {
	from := reflect.ValueOf(b)
	for f, field := range reflect.ValueOf(to).Elem().Fields() {
		value := from.FieldByName(f.Name)
		if f.Name == "Topic" {
			value = reflect.ValueOf(b.TopicText())
		}
		if f.Type == reflect.PointerTo(value.Type()) { // in a patch
			field.Set(reflect.New(value.Type()))
			field = field.Elem()
		}
		field.Set(value)
	}
}

// BlockFilter says which blocks are wanted; its zero value wants all.
type BlockFilter struct {
	Date      Date   // only of this day; not together with From and To
	From, To  Date   // only of these days, both included; set both or neither
	SubjectID string // only of this subject
	Done      *bool  // only done ones, or only those that are not

	// IDs selects up to 100 blocks by their ids, or by ends of ids of at least 6 characters. It
	// excludes the other fields.
	IDs []string
}

// MaxNamed is how many blocks a filter can name.
const MaxNamed = 100

// query returns f as the parameters of a request.
func (f BlockFilter) query() url.Values {
	q := url.Values{}
	for name, d := range map[string]Date{"date": f.Date, "date_from": f.From, "date_to": f.To} {
		if d != 0 {
			q.Set(name, d.String())
		}
	}
	if f.SubjectID != "" {
		q.Set("subject_id", f.SubjectID)
	}
	if f.Done != nil {
		q.Set("done", strconv.FormatBool(*f.Done))
	}
	if len(f.IDs) > 0 {
		q.Set("id", strings.Join(f.IDs, ","))
	}
	return q
}

// Blocks returns the blocks that f wants, in order of date, start, end and id.
func (c *Client) Blocks(ctx context.Context, f BlockFilter, opts ...Option) ([]Block, error) {
	return fetch[[]Block](ctx, c, call{method: http.MethodGet, path: "/blocks", query: f.query()}, opts)
}

// Block returns one block.
func (c *Client) Block(ctx context.Context, id string, opts ...Option) (Block, error) {
	return fetch[Block](ctx, c, call{method: http.MethodGet, path: path("/blocks", id)}, opts)
}

// CreateBlock makes a block.
func (c *Client) CreateBlock(ctx context.Context, d BlockDraft, opts ...Option) (Block, error) {
	return fetch[Block](ctx, c, call{method: http.MethodPost, path: "/blocks", body: d}, opts)
}

// SentenceReading is what a sentence about sessions was read as.
type SentenceReading struct {
	Blocks  []ReadBlock      `json:"blocks"`  // one for each day; none while there is a problem
	Parts   []SentencePart   `json:"parts"`   // what was understood, in the order of the text
	Problem *SentenceProblem `json:"problem"` // nil: all is understood
}

// ReadBlock is a block that a sentence tells, and that is not there yet.
type ReadBlock struct {
	SubjectID string  `json:"subject_id"`
	Date      Date    `json:"date"`
	Start     Clock   `json:"start"`
	End       Clock   `json:"end"`
	Topic     *string `json:"topic"` // nil: no topic
}

// Draft returns what makes b a block.
func (b ReadBlock) Draft() BlockDraft {
	d := BlockDraft{SubjectID: b.SubjectID, Date: b.Date, Start: b.Start, End: b.End}
	if b.Topic != nil {
		d.Topic = *b.Topic
	}
	return d
}

// SentencePart is a piece of a text that was understood. Places are in characters.
type SentencePart struct {
	Kind string `json:"kind"` // subject, days, time or topic
	From int    `json:"from"`
	To   int    `json:"to"`
}

// SentenceProblem is the first thing that is wrong with a text, or that it lacks.
type SentenceProblem struct {
	Kind    string `json:"kind"` // for programs, such as no_time
	From    int    `json:"from"`
	To      int    `json:"to"`
	Message string `json:"message"`
}

// ReadBlocks returns which blocks a sentence tells, such as "Algebra tomorrow 18-19:30
// Eigenvalues", of at most 1,000 characters. It creates nothing: [Client.CreateBlock] does.
func (c *Client) ReadBlocks(ctx context.Context, text string, opts ...Option) (SentenceReading, error) {
	body := struct {
		Text string `json:"text"`
	}{text}
	return fetch[SentenceReading](ctx, c, call{method: http.MethodPost, path: "/blocks/read", body: body}, opts)
}

// UpdateBlock changes a block and returns what it is then.
func (c *Client) UpdateBlock(ctx context.Context, id string, p BlockPatch, opts ...Option) (Block, error) {
	return fetch[Block](ctx, c, call{method: http.MethodPatch, path: path("/blocks", id), body: p}, opts)
}

// MoveBlock moves a block, which keeps its id, and returns what it is then.
func (c *Client) MoveBlock(ctx context.Context, id string, m BlockMove, opts ...Option) (Block, error) {
	return fetch[Block](ctx, c, call{method: http.MethodPost, path: path("/blocks", id, "move"), body: m}, opts)
}

// PostponeBlock finds the next free time for a block that was missed, and moves it there if
// d says so. It fails with [CodeConflict] if that is another place than d names.
func (c *Client) PostponeBlock(ctx context.Context, id string, d LaterDraft, opts ...Option) (Later, error) {
	return fetch[Later](ctx, c, call{method: http.MethodPost, path: path("/blocks", id, "later"), body: d}, opts)
}

// DeleteBlock removes a block for good.
func (c *Client) DeleteBlock(ctx context.Context, id string, opts ...Option) error {
	return c.exec(ctx, call{method: http.MethodDelete, path: path("/blocks", id)}, opts)
}
