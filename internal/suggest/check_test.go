package suggest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// situation is all that an answer depends on.
type situation struct {
	subjects []planner.Subject
	blocks   []planner.Block
	off      []planner.DayOff
	exams    []planner.Exam
	request  Request
}

func (s situation) today() planner.Date { return s.request.Now.Today }

func (s situation) learn() *Knowledge {
	k, err := learnt(s.subjects, s.blocks, s.today(), s.off...).Expecting(context.Background(), s.subjects, s.exams, s.blocks)
	if err != nil {
		panic(err) // the context never ends
	}
	return k
}

// offOn are the days off of s that d is one of.
func (s situation) offOn(d planner.Date) (on []planner.DayOff) {
	for _, off := range s.off {
		if off.DateFrom <= d && d <= off.DateTo {
			on = append(on, off)
		}
	}
	return on
}

// checker holds an answer against the limits, in the plainest way: it asks every
// subset of the suggestions and every minute that counts, and shares no code with
// the engine but the figures of the availability, which are the engine's to choose.
type checker struct {
	situation
	subject map[string]planner.Subject
	week    []planner.Block // of known subjects, today and the six days after
	usual   limits.Availability
	eager   bool // the goal asks for more
	bad     []string
}

// violations returns what is wrong with a as an answer to s, of which k was
// learnt; each begins with the limit that it breaks.
func violations(k *Knowledge, s situation, a Answer) []string {
	c := &checker{situation: s, subject: map[string]planner.Subject{}, usual: s.room(k), eager: s.eager(k)}
	for _, x := range s.subjects {
		c.subject[x.ID] = x
	}
	for _, b := range s.blocks {
		if _, known := c.subject[b.SubjectID]; known && b.Date >= s.today() && b.Date < s.today()+7 {
			c.week = append(c.week, b)
		}
	}
	if len(a.Suggestions) > 6 {
		c.report("fields", "%d suggestions", len(a.Suggestions))
		return c.bad
	}
	for _, x := range a.Suggestions {
		c.checkFields(x)
		c.checkPlace(x)
		c.checkSource(x)
	}
	for mask := range 1 << len(a.Suggestions) {
		var subset []Suggestion
		for i, x := range a.Suggestions {
			if mask>>i&1 == 1 {
				subset = append(subset, x)
			}
		}
		c.checkSubset(subset)
		c.replay(subset)
		slices.Reverse(subset)
		c.replay(subset)
	}
	slices.Sort(c.bad)
	return slices.Compact(c.bad)
}

func (c *checker) report(limit, format string, args ...any) {
	c.bad = append(c.bad, limit+": "+fmt.Sprintf(format, args...))
}

var (
	sixFields = []string{"day", "end", "reason", "start", "subject_id", "type"}
	clockText = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
	kinds     = []Kind{Chance, Overlap, Spacing, Load, Neglect, Deadline, Goal, Start}
	dayNames  = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)

// checkFields: what a client sees.
func (c *checker) checkFields(x Suggestion) {
	text, err := json.Marshal(x)
	var fields map[string]string
	if err != nil || json.Unmarshal(text, &fields) != nil {
		c.report("fields", "%s is not an object of texts (%v)", text, err)
		return
	}
	if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, sixFields) {
		c.report("fields", "are %v", got)
	}
	if !slices.Contains([]string{"add_block", "move_block", "remove_block", "rebalance"}, fields["type"]) {
		c.report("fields", "type %q", fields["type"])
	}
	if c.request.Types != nil && !slices.Contains(c.request.Types, x.Type) {
		c.report("fields", "%s was not asked for", x.Type)
	}
	if !clockText.MatchString(fields["start"]) || !clockText.MatchString(fields["end"]) || fields["start"] >= fields["end"] {
		c.report("C4", "times %s-%s", fields["start"], fields["end"])
	}
	if r := fields["reason"]; strings.TrimSpace(r) == "" || strings.TrimSpace(r) != r || !utf8.ValidString(x.Reason) {
		c.report("fields", "reason %q", x.Reason)
	}
	if x.Headline+": "+x.Why != x.Reason || x.Headline == "" || x.Why == "" {
		c.report("fields", "%q and %q are no halves of %q", x.Headline, x.Why, x.Reason)
	}
	if x.Preliminary != strings.HasPrefix(x.Reason, "Early estimate: ") {
		c.report("fields", "early: %v, but %q", x.Preliminary, x.Reason)
	}
	if x.Optional != strings.Contains(x.Headline, "esides your wishes, ") {
		c.report("fields", "beside: %v, but %q", x.Optional, x.Headline)
	}
	if !slices.Contains(kinds, x.Kind) {
		c.report("fields", "kind %q", x.Kind)
	}
	if !slices.Contains(dayNames, x.Day) || dayNames[int(x.Date)%7] != x.Day {
		c.report("fields", "day %s does not name %v", x.Day, x.Date)
	}
	if subject, known := c.subject[x.SubjectID]; !known {
		c.report("C6", "unknown subject %s", x.SubjectID)
	} else if subject.Type == planner.Inactive {
		c.report("C6", "inactive subject %s", x.SubjectID)
	}
	for _, off := range c.offOn(x.Date) {
		if x.Type != limits.RemoveBlock && (off.SubjectID == nil || *off.SubjectID == x.SubjectID) {
			c.report("off", "%v is off for %s", x.Date, x.SubjectID)
		}
	}
	for _, p := range []float64{x.Before, x.After} {
		if math.IsNaN(p) || p < 0 || p > 1 {
			c.report("fields", "a chance of %v", p)
		}
	}
}

// wrongTopics returns what is wrong with the topics of a as an answer to s:
// sessions that are added to a subject go through what is open of its syllabus,
// in the order of their places, and stay with the last of it.
func wrongTopics(s situation, a Answer) (bad []string) {
	open := map[string][]string{}
	for _, x := range s.subjects {
		for _, item := range x.Syllabus {
			if !item.Done {
				open[x.ID] = append(open[x.ID], item.Title)
			}
		}
	}
	inOrder := slices.SortedFunc(slices.Values(a.Suggestions), func(x, y Suggestion) int {
		return strings.Compare(x.Date.String()+x.Start.String(), y.Date.String()+y.Start.String())
	})
	for _, x := range inOrder {
		want, left := "", open[x.SubjectID]
		if x.Type == limits.AddBlock && len(left) > 0 {
			want = left[0]
			open[x.SubjectID] = left[min(1, len(left)-1):]
		}
		if x.Topic != want {
			bad = append(bad, fmt.Sprintf("topics: %q in place of %q: %s", x.Topic, want, x.Reason))
		}
	}
	return bad
}

// checkPlace: ahead of now, within the usual hours.
func (c *checker) checkPlace(x Suggestion) {
	if x.Date < c.today() || x.Date > c.today()+6 {
		c.report("C4", "%v is not of the coming days", x.Date)
	}
	if c.tooSoon(x.Date, x.Start) {
		c.report("C4", "%v %v is past or too soon", x.Date, x.Start)
	}
	if x.Type != limits.RemoveBlock && (x.Start < c.usual.First || x.End > c.usual.Last) {
		c.report("C4", "%v-%v is outside the usual hours %v-%v", x.Start, x.End, c.usual.First, c.usual.Last)
	}
}

func (c *checker) tooSoon(d planner.Date, start planner.Clock) bool {
	return d < c.today() || d == c.today() && int(start) < int(c.request.Now.Clock)+30
}

// checkSource: what is moved or removed.
func (c *checker) checkSource(x Suggestion) {
	if x.Type == limits.AddBlock {
		if x.BlockID != "" {
			c.report("C5", "an addition has the source %s", x.BlockID)
		}
		return
	}
	b, found := c.source(x)
	if !found {
		c.report("C5", "the source %q does not exist", x.BlockID)
		return
	}
	if b.SubjectID != x.SubjectID {
		c.report("C5", "the source is of subject %s, not %s", b.SubjectID, x.SubjectID)
	}
	if b.Done || c.tooSoon(b.Date, b.Start) {
		c.report("C5", "the source %v %v is done, past or too soon", b.Date, b.Start)
	}
	same := b.Date == x.Date && b.Start == x.Start && b.End == x.End
	if same != (x.Type == limits.RemoveBlock) {
		c.report("fields", "%s from %v %v-%v to %v %v-%v", x.Type, b.Date, b.Start, b.End, x.Date, x.Start, x.End)
	}
	if x.Type == limits.Rebalance && b.Date == x.Date {
		c.report("fields", "a rebalance within %v", b.Date)
	}
}

func (c *checker) source(x Suggestion) (planner.Block, bool) {
	i := slices.IndexFunc(c.week, func(b planner.Block) bool { return b.ID == x.BlockID })
	if i < 0 {
		return planner.Block{}, false
	}
	return c.week[i], true
}

// checkSubset: that carrying out just these is within the limits.
func (c *checker) checkSubset(subset []Suggestion) {
	for i, x := range subset {
		for _, y := range subset[:i] {
			if overlap(x.Date, x.Start, x.End, y.Date, y.Start, y.End) {
				c.report("C3", "two suggestions overlap on %v at %v and %v", x.Date, x.Start, y.Start)
			}
			if x.BlockID != "" && x.BlockID == y.BlockID {
				c.report("C5", "two suggestions for %s", x.BlockID)
			}
		}
		for _, b := range c.week {
			if x.Type != limits.RemoveBlock && b.ID != x.BlockID && overlap(x.Date, x.Start, x.End, b.Date, b.Start, b.End) {
				c.report("C3", "%v %v-%v overlaps the block at %v-%v", x.Date, x.Start, x.End, b.Start, b.End)
			}
		}
	}
	for d := c.today(); d <= c.today()+6; d++ {
		c.checkDay(subset, d)
	}
	added := 0
	for _, x := range subset {
		b, _ := c.source(x)
		if x.Type != limits.RemoveBlock {
			added += max(0, int(x.End-x.Start)-int(b.End-b.Start))
		}
	}
	if most := c.mostAdded(); float64(added) > most {
		c.report("C7", "%d minutes added, of at most %v", added, most)
	}
}

func overlap(d planner.Date, start, end planner.Clock, d2 planner.Date, start2, end2 planner.Clock) bool {
	return d == d2 && start < end2 && start2 < end
}

// checkDay: C1 and C2 on the day d.
func (c *checker) checkDay(subset []Suggestion, d planner.Date) {
	most, named := float64(c.usual.Caps[d-c.today()]), c.request.Hours != nil
	if named {
		most = *c.request.Hours*60 + 5e-7
	}
	existing := 0
	for _, b := range c.week {
		if b.Date == d && c.subject[b.SubjectID].Type != planner.Inactive {
			existing += int(b.End - b.Start)
		}
	}
	listed, incoming := 0, 0
	for _, x := range subset {
		if x.Date != d {
			continue
		}
		minutes := int(x.End - x.Start)
		listed += minutes
		b, _ := c.source(x)
		switch {
		case x.Type == limits.RemoveBlock:
		case b.Date == d: // 0, which is no day, for an addition
			grown := minutes - int(b.End-b.Start)
			incoming += max(0, grown)
			if named && float64(existing+grown) > most {
				c.report("C2", "%v would hold %d of %v minutes after a move within it", d, existing+grown, most)
			}
		default:
			incoming += minutes
		}
	}
	if named && float64(listed) > most {
		c.report("C1", "%d minutes of suggestions on %v, of at most %v", listed, d, most)
	}
	if incoming > 0 && float64(existing+incoming) > most {
		c.report("C2", "%v would hold %d + %d of %v minutes", d, existing, incoming, most)
	}
}

// mostAdded is the most minutes that C7 lets the week grow by.
func (c *checker) mostAdded() float64 {
	planned, active, past := 0, 0, false
	for _, b := range c.week {
		if c.subject[b.SubjectID].Type != planner.Inactive {
			planned += int(b.End - b.Start)
		}
	}
	for _, x := range c.subjects {
		if x.Type != planner.Inactive {
			active++
		}
	}
	for _, b := range c.blocks {
		x, known := c.subject[b.SubjectID]
		past = past || known && x.Type != planner.Inactive && b.Date < c.today() && b.Date >= c.today()-learn.HistoryDays
	}
	if planned == 0 && !past {
		return math.Max(30, 45*math.Min(3, float64(active)))
	}
	share := 0.15
	if c.eager {
		share = 0.35
	}
	return math.Max(30, share*float64(planned))
}

// wishes are those that s asks for.
func (s situation) wishes(k *Knowledge) []planner.Wish {
	all, _ := k.understand(s.request)
	list := make([]planner.Wish, len(all))
	for i, u := range all {
		list[i] = u.Wish
	}
	return list
}

// asks reports whether s asks for one of some kinds of wishes.
func (s situation) asks(k *Knowledge, kinds ...planner.WishKind) bool {
	return slices.ContainsFunc(s.wishes(k), func(w planner.Wish) bool { return slices.Contains(kinds, w.What) })
}

// eager reports whether s asks for more.
func (s situation) eager(k *Knowledge) bool {
	more := s.asks(k, planner.WishMore, planner.WishExam, planner.WishDeadline, planner.CatchUp, planner.Fuller)
	return more && !s.asks(k, planner.Lighter)
}

// room is what the days hold, with the hours that are asked for.
func (s situation) room(k *Knowledge) limits.Availability {
	var last planner.Date
	for _, w := range s.wishes(k) {
		last = max(last, w.Date.Value)
	}
	return k.habits.RoomFor(s.request.Hours, last)
}

// replay carries list out one by one on a copy of the week, and looks at the
// week after each step.
func (c *checker) replay(list []Suggestion) {
	week := slices.Clone(c.week)
	for _, x := range list {
		if at := slices.IndexFunc(week, func(b planner.Block) bool { return b.ID == x.BlockID }); at >= 0 {
			week = slices.Delete(week, at, at+1)
		} else if x.Type != limits.AddBlock {
			c.report("C5", "the source %q is gone when its turn comes", x.BlockID)
		}
		if x.Type == limits.RemoveBlock {
			continue
		}
		for _, b := range week {
			if overlap(x.Date, x.Start, x.End, b.Date, b.Start, b.End) {
				c.report("C3", "%v %v-%v is taken when its turn comes", x.Date, x.Start, x.End)
			}
		}
		week = append(week, planner.Block{SubjectID: x.SubjectID, Date: x.Date, Start: x.Start, End: x.End})
	}
}
