package durability

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// block is all that a block holds. Its topic is no other's.
type block struct {
	ID      string `json:"id,omitempty"`
	Subject string `json:"subject_id"`
	Date    string `json:"date"`
	Start   string `json:"start"`
	End     string `json:"end"`
	Topic   string `json:"topic"`
	Done    bool   `json:"done"`
}

// entry is what is known of one block.
type entry struct {
	held  *block   // as was acknowledged last; nil: not there
	maybe []*block // what requests that were not answered for certain would have made of it
}

// creation is a request for one or more blocks that was not answered for certain.
type creation struct {
	key    string  // its Idempotency-Key
	blocks []block // those that are found stored get their ids
}

// ledger holds what was acknowledged, and what may have been done besides. It may be
// used by several goroutines at once.
type ledger struct {
	mu           sync.Mutex
	entries      map[string]*entry // by id
	open         []creation
	requests     int // the next one's number
	acknowledged int // writes
	refused      int // writes of which the answer says that nothing was done
	uncertain    int // writes of which the answer says that it is not known
	unanswered   int
	lost         int // acknowledged and not there, or otherwise there
	broken       []string
	wrong        []string    // ids of requests whose answers are yet to be explained
	refusal      string      // the last that said so
	reached      func() bool // asked after each answer, until it says yes
	then         func()      // called once it does
	pulse        pulse
}

func newLedger() *ledger { return &ledger{entries: map[string]*entry{}} }

// mostBroken is how many broken promises are told one by one.
const mostBroken = 10

func (l *ledger) complain(format string, args ...any) {
	if len(l.broken) < mostBroken {
		l.broken = append(l.broken, fmt.Sprintf(format, args...))
	}
}

// judged notes an answer that there must not be.
func (l *ledger) judged(status int, body []byte) {
	var envelope struct {
		Meta struct {
			ID string `json:"request_id"`
		}
	}
	_ = json.Unmarshal(body, &envelope) // what is no envelope has no id
	l.locked(func() {
		l.complain("status %d: %s", status, body)
		if id := envelope.Meta.ID; id != "" && len(l.wrong) < mostBroken {
			l.wrong = append(l.wrong, id)
		}
	})
}

// explain adds to what is broken what the log says of answers that there must not be.
func (l *ledger) explain(log string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(log) {
		for _, id := range l.wrong {
			if strings.Contains(line, id) {
				l.broken = append(l.broken, "the log: "+strings.TrimSpace(line))
			}
		}
	}
	l.wrong = nil
}

// next returns a number that no other request has.
func (l *ledger) next() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests++
	return l.requests
}

// locked runs do alone, which notes an answer.
func (l *ledger) locked(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
	if l.reached != nil && l.reached() {
		l.reached = nil
		go l.then()
	}
}

// when calls then, on a goroutine of its own, after so many more writes are acknowledged or
// refused, whichever is not 0.
func (l *ledger) when(more, refused int, then func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	wantAcknowledged, wantRefused := l.acknowledged+more, l.refused+refused
	l.then = then
	l.reached = func() bool {
		return more > 0 && l.acknowledged >= wantAcknowledged || refused > 0 && l.refused >= wantRefused
	}
}

// created notes how a request for blocks was answered; got are those of the answer.
func (l *ledger) created(how outcome, c creation, got []block) {
	l.locked(func() {
		l.count(how)
		switch how {
		case acknowledged:
			for i, b := range got {
				want := c.blocks[min(i, len(c.blocks)-1)]
				want.ID = cmp.Or(want.ID, b.ID) // a block that was there before must be the one
				if b != want || len(got) != len(c.blocks) {
					l.complain("asked for %+v, and was answered %+v", c.blocks, got)
				}
				l.entries[b.ID] = &entry{held: &b}
			}
		case unanswered, uncertain:
			l.open = append(l.open, c)
		}
	})
}

// changed notes how a change of one block was answered: to what it became, nil for a
// deletion.
func (l *ledger) changed(how outcome, id string, to *block) {
	l.locked(func() {
		l.count(how)
		switch e := l.entries[id]; how {
		case acknowledged:
			*e = entry{held: to}
		case unanswered, uncertain:
			e.maybe = append(e.maybe, to)
		}
	})
}

// missing notes that a block was to be changed and is not there.
func (l *ledger) missing(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.entries[id]
	for _, b := range e.maybe {
		if b == nil {
			*e = entry{}
			return
		}
	}
	if e.held != nil {
		l.lost++
		l.complain("block %s is not found, and was acknowledged: %+v", id, *e.held)
		*e = entry{}
	}
}

func (l *ledger) count(how outcome) {
	switch how {
	case acknowledged:
		l.acknowledged++
		l.pulse.beat(time.Now())
	case refused:
		l.refused++
	case uncertain:
		l.uncertain++
	case unanswered:
		l.unanswered++
	}
}

// check compares all blocks that are stored with what must and may be there, and
// takes the stored ones for known from now on. It returns the creations of which it
// is still not known whether they were done.
func (l *ledger) check(stored []block) []creation {
	l.mu.Lock()
	defer l.mu.Unlock()
	there := map[string]block{}
	found := map[string][]block{} // by topic
	for _, b := range stored {
		there[b.ID] = b
		if _, known := l.entries[b.ID]; !known {
			found[b.Topic] = append(found[b.Topic], b)
		}
	}
	for id, e := range l.entries {
		b, stored := there[id]
		if !e.allows(b, stored) {
			l.lost++
			l.complain("block %s: stored is %v %+v, acknowledged was %v, possible %v", id, stored, b, describe(e.held), len(e.maybe))
		}
		*e = entry{}
		if stored {
			e.held = &b
		}
	}
	open := l.open
	l.open = nil
	for _, c := range open {
		l.whole(c, found)
	}
	for _, b := range slices.Concat(slices.Collect(maps.Values(found))...) {
		l.complain("block %+v is stored, and its request was refused, done twice or never made", b)
		l.entries[b.ID] = &entry{held: &b}
	}
	return open
}

// whole wants all blocks of a creation, or none, among those found, and takes them
// out.
func (l *ledger) whole(c creation, found map[string][]block) {
	n := 0
	for i := range c.blocks {
		want := &c.blocks[i]
		all := found[want.Topic]
		if len(all) == 0 {
			continue
		}
		n++
		b := all[0]
		found[want.Topic] = all[1:]
		if want.ID = b.ID; b != *want {
			l.complain("block %+v is stored, %+v was asked for", b, *want)
		}
		l.entries[b.ID] = &entry{held: &b}
	}
	if n != 0 && n != len(c.blocks) {
		l.complain("%d of the %d blocks of one request are stored", n, len(c.blocks))
	}
}

// allows reports whether what is stored is what was acknowledged, or what may have
// been done after.
func (e *entry) allows(b block, stored bool) bool {
	same := func(want *block) bool { return want == nil && !stored || want != nil && stored && *want == b }
	for _, want := range e.maybe {
		if same(want) {
			return true
		}
	}
	return same(e.held)
}

func describe(b *block) string {
	if b == nil {
		return "that it is deleted"
	}
	return fmt.Sprintf("%+v", *b)
}

// forfeit returns how many acknowledgements were for nothing where no block can be
// had any more.
func (l *ledger) forfeit() int {
	return l.lost + len(l.ids())
}

// ids returns the blocks that are there for all that is known.
func (l *ledger) ids() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []string
	for id, e := range l.entries {
		if e.held != nil {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// shares deals out these blocks to so many writers.
func (l *ledger) shares(n int) [][]string {
	all := make([][]string, n)
	for i, id := range l.ids() {
		all[i%n] = append(all[i%n], id)
	}
	return all
}

// date is that of a block that is there for all that is known.
func (l *ledger) date(id string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.entries[id].held.Date
}
