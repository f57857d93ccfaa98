package durability

import (
	"slices"
	"strings"
	"testing"
)

func TestALedgerFindsWhatIsLostHalfAndUnknown(t *testing.T) {
	t.Parallel()
	a, b := block{ID: "a", Topic: "topic 1"}, block{ID: "b", Topic: "topic 2"}
	changed := a
	changed.Done = true
	for name, c := range map[string]struct {
		happened func(*ledger)
		stored   []block
		want     string // what is broken; "" for nothing
		lost     int
	}{
		"all is there":          {created(acknowledged, a), []block{a}, "", 0},
		"a block is gone":       {created(acknowledged, a), nil, "block a: stored is false", 1},
		"a block is another":    {created(acknowledged, a), []block{changed}, "block a: stored is true", 1},
		"a change may be done":  {then(created(acknowledged, a), patched(unanswered, changed)), []block{changed}, "", 0},
		"a change may be not":   {then(created(acknowledged, a), patched(uncertain, changed)), []block{a}, "", 0},
		"a change was refused":  {then(created(acknowledged, a), patched(refused, changed)), []block{changed}, "block a: stored is true", 1},
		"a block may be there":  {created(uncertain, a), []block{a}, "", 0},
		"a block may be not":    {created(uncertain, a), nil, "", 0},
		"a block was refused":   {created(refused, a), []block{a}, "its request was refused, done twice or never made", 0},
		"two blocks are there":  {created(unanswered, a, b), []block{a, b}, "", 0},
		"two blocks are half":   {created(unanswered, a, b), []block{b}, "1 of the 2 blocks of one request", 0},
		"a block is done twice": {created(uncertain, a), []block{a, {ID: "c", Topic: a.Topic}}, "its request was refused, done twice or never made", 0},
	} {
		l := newLedger()
		c.happened(l)
		l.check(c.stored)
		if got := strings.Join(l.broken, "\n"); l.lost != c.lost || (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %d lost, broken: %q; want %d, %q", name, l.lost, got, c.lost, c.want)
		}
	}
}

// created is a request for blocks that was answered so.
func created(how outcome, blocks ...block) func(*ledger) {
	return func(l *ledger) {
		c := creation{key: "key"}
		for _, b := range blocks {
			b.ID = ""
			c.blocks = append(c.blocks, b)
		}
		l.created(how, c, map[bool][]block{true: blocks}[how == acknowledged])
	}
}

func patched(how outcome, to block) func(*ledger) {
	return func(l *ledger) { l.changed(how, to.ID, &to) }
}

func then(all ...func(*ledger)) func(*ledger) {
	return func(l *ledger) {
		for _, f := range all {
			f(l)
		}
	}
}

func TestWritersAreGivenWhatIsStillThere(t *testing.T) {
	t.Parallel()
	l := newLedger()
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		l.created(acknowledged, creation{blocks: []block{{Topic: id}}}, []block{{ID: id, Topic: id}})
	}
	l.changed(uncertain, "b", nil)
	l.check([]block{{ID: "a", Topic: "a"}, {ID: "c", Topic: "c"}, {ID: "d", Topic: "d"}}) // e is lost
	shares := l.shares(2)
	if want := [][]string{{"a", "d"}, {"c"}}; !slices.EqualFunc(shares, want, slices.Equal) || l.lost != 1 {
		t.Errorf("%q, want %q; %d lost", shares, want, l.lost)
	}
}
