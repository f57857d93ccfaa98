package planner

import (
	"cmp"
	"fmt"
	"slices"
)

// wishRule says which members a kind of wish has. All have days and until.
type wishRule struct {
	of       wishTarget
	may      []string   // members that it may have
	must     []string   // members that are required
	together [][]string // pairs of which both or none are set
	one      [][]string // groups of which at least one is set
}

// wishTarget is what a kind of wish may be about.
type wishTarget int

const (
	ofEverything wishTarget = iota
	ofSubject               // or everything
	ofSubjects              // one, a type, or everything
)

// wishRules has the rule of each kind.
var wishRules = map[WishKind]wishRule{
	WishMore:     {of: ofSubjects, may: []string{"factor"}},
	WishLess:     {of: ofSubjects, may: []string{"factor"}},
	WishPause:    {of: ofSubjects},
	WishExam:     {of: ofSubject, may: []string{"date"}},
	WishDeadline: {of: ofSubject, may: []string{"date"}},
	NotBefore:    {of: ofSubjects, must: []string{"time"}},
	NotAfter:     {of: ofSubjects, must: []string{"time"}},
	KeepFree: {
		may: []string{"date_from", "date_to", "from", "to"}, together: [][]string{{"date_from", "date_to"}, {"from", "to"}},
		one: [][]string{{"days", "date_from", "date_to", "from", "to"}},
	},
	Prefer: {
		of: ofSubjects, may: []string{"from", "to"}, together: [][]string{{"from", "to"}},
		one: [][]string{{"days", "from", "to"}},
	},
	HoursADay:   {must: []string{"hours"}},
	SessionTime: {of: ofSubjects, may: []string{"at_least", "at_most"}, one: [][]string{{"at_most", "at_least"}}},
	Lighter:     {},
	Fuller:      {},
	Balance:     {},
	Spread:      {of: ofSubjects, may: []string{"days_between"}},
	CatchUp:     {of: ofSubjects},
}

// wishMember is a member of a wish that not every kind has.
type wishMember struct {
	name string
	set  bool
}

// members lists the members of w that not every kind has.
func (w *Wish) members() []wishMember {
	return []wishMember{
		{"factor", w.Factor.Set},
		{"date", w.Date.Set},
		{"time", w.Time.Set},
		{"date_from", w.DateFrom.Set},
		{"date_to", w.DateTo.Set},
		{"from", w.From.Set},
		{"to", w.To.Set},
		{"hours", w.Hours.Set},
		{"at_least", w.AtLeast.Set},
		{"at_most", w.AtMost.Set},
		{"days_between", w.DaysBetween.Set},
	}
}

// has reports whether w has the member of that name.
func (w *Wish) has(name string) bool {
	return name == "days" && w.Days.Set ||
		slices.ContainsFunc(w.members(), func(m wishMember) bool { return m.name == name && m.set })
}

// CleanWishes returns wishes in their canonical forms. It records in bad what is wrong with
// them, below field. If the day is unknown, today is 0. [KnownWishes] checks what depends on
// the subjects.
func CleanWishes(bad *Invalid, field string, wishes []Wish, today Date) []Wish {
	var wrong Invalid
	wrong.Check(len(wishes) <= MaxWishes, field, fmt.Sprintf("has over %d wishes", MaxWishes))
	clean := make([]Wish, 0, min(len(wishes), MaxWishes))
	for i, w := range wishes[:min(len(wishes), MaxWishes)] {
		w = w.canonical()
		var found Invalid
		w.check(&found, today)
		wrong.Merge(fmt.Sprintf("%s[%d]", field, i), found.Err())
		clean = append(clean, w)
	}
	if len(wrong) == 0 {
		checkBounds(&wrong, field, clean, nil)
	}
	*bad = append(*bad, wrong...)
	return clean
}

// KnownWishes records in bad what is wrong with wishes from [CleanWishes] in a space with
// these subjects. These are wishes for other subjects, and bounds that leave nothing of a
// day. A wish without a date needs a stored exam: stored looks for it, nil accepts all.
func KnownWishes(bad *Invalid, field string, wishes []Wish, types SubjectTypes, stored func(Wish) bool) {
	for i, w := range wishes {
		_, known := types[w.SubjectID.Value]
		known = known || !w.SubjectID.Set
		bad.Check(known, fmt.Sprintf("%s[%d].subject_id", field, i), errNoSubject)
		bad.Check(!known || !w.Undated() || stored == nil || stored(w), fmt.Sprintf("%s[%d].date", field, i), "is required, as no exam is stored that has one")
	}
	checkBounds(bad, field, wishes, types)
}

// SubjectTypes has the types of subjects by their ids.
type SubjectTypes map[string]SubjectType

const errNoSubject = "is not the id of a subject"

// canonical returns w with its weekdays in order from Sunday, which is 0. It drops a list
// of all seven, unless w is about days.
func (w Wish) canonical() Wish {
	if !w.Days.Set {
		return w
	}
	days := make([]Weekday, len(w.Days.Value))
	for i, d := range w.Days.Value {
		days[i] = d.normal()
	}
	slices.Sort(days)
	w.Days.Value = days
	all := slices.Equal(days, []Weekday{0, 1, 2, 3, 4, 5, 6})
	if all && (w.From.Set || w.What != KeepFree && w.What != Prefer) {
		w.Days = Opt[[]Weekday]{}
	}
	return w
}

// check records what is wrong with w alone on the day today, or 0.
func (w *Wish) check(bad *Invalid, today Date) {
	rule, known := wishRules[w.What]
	bad.Check(known, "what", errWishKind.Error())
	if !known {
		return
	}
	w.checkTarget(bad, rule.of)
	w.checkMembers(bad, rule)
	w.checkValues(bad)
	if w.Days.Set {
		checkWeekdays(bad, "days", w.Days.Value)
	}
	for _, d := range []struct {
		name string
		at   Opt[Date]
	}{{"date", w.Date}, {"date_to", w.DateTo}, {"until", w.Until}} {
		bad.Check(!d.at.Set || d.at.Value >= today, d.name, "has passed")
	}
}

// checkTarget records what is wrong with the subject or type of w.
func (w *Wish) checkTarget(bad *Invalid, of wishTarget) {
	what := string(w.What)
	bad.Check(!w.SubjectID.Set || of != ofEverything, "subject_id", "does not go with "+what)
	bad.Check(!w.Type.Set || of == ofSubjects, "type", "does not go with "+what)
	bad.Check(!w.SubjectID.Set || SubjectID.Is(w.SubjectID.Value), "subject_id", errNoSubject)
	bad.Check(!w.Type.Set || w.Type.Value == Study || w.Type.Value == Training, "type", "must be study or training")
	bad.Check(!w.SubjectID.Set || !w.Type.Set, "type", "does not go with subject_id")
}

// checkMembers records members of w that its kind does not have, and those that
// are missing.
func (w *Wish) checkMembers(bad *Invalid, rule wishRule) {
	for _, m := range w.members() {
		has := slices.Contains(rule.may, m.name) || slices.Contains(rule.must, m.name)
		bad.Check(!m.set || has, m.name, "does not go with "+string(w.What))
	}
	for _, name := range rule.must {
		bad.Check(w.has(name), name, "is required")
	}
	for _, pair := range rule.together {
		bad.Check(!w.has(pair[0]) || w.has(pair[1]), pair[1], "must be given with "+pair[0])
		bad.Check(!w.has(pair[1]) || w.has(pair[0]), pair[0], "must be given with "+pair[1])
	}
	for _, group := range rule.one {
		bad.Check(slices.ContainsFunc(group, w.has), group[0], "is required, unless there is another time")
	}
	bad.Check(!w.Days.Set || !w.DateFrom.Set, "days", "does not go with date_from")
}

// The ranges of the numbers of wishes.
const (
	leastFactor, mostFactor = 0.25, 4
	leastLong, mostLong     = 5, 720 // minutes of a session
	mostBetween             = 6      // days
)

// checkValues records values of w that are out of their range.
func (w *Wish) checkValues(bad *Invalid) {
	bad.Check(!w.Factor.Set || leastFactor <= w.Factor.Value && w.Factor.Value <= mostFactor, "factor", "must be from 0.25 to 4")
	bad.Check(!w.Hours.Set || 0 <= w.Hours.Value && w.Hours.Value <= 24, "hours", "must be from 0 to 24")
	for _, n := range []struct {
		name        string
		at          Opt[int]
		least, most int
	}{{"at_least", w.AtLeast, leastLong, mostLong}, {"at_most", w.AtMost, leastLong, mostLong}, {"days_between", w.DaysBetween, 1, mostBetween}} {
		inside := n.least <= n.at.Value && n.at.Value <= n.most
		bad.Check(!n.at.Set || inside, n.name, fmt.Sprintf("must be from %d to %d", n.least, n.most))
	}
	bad.Check(!w.AtLeast.Set || !w.AtMost.Set || w.AtLeast.Value <= w.AtMost.Value, "at_most", "must not be less than at_least")
	bad.Check(!w.From.Set || !w.To.Set || w.From.Value < w.To.Value, "to", "must be after from")
	bad.Check(!w.DateFrom.Set || !w.DateTo.Set || w.DateFrom.Value <= w.DateTo.Value, "date_to", "must not be before date_from")
}

// checkBounds records each bound that, with an earlier one, leaves nothing of a day
// for a subject.
func checkBounds(bad *Invalid, field string, wishes []Wish, types SubjectTypes) {
	for i, w := range wishes {
		for _, v := range wishes[:i] {
			if !w.Excludes(v, types) {
				continue
			}
			member, leaves := "time", "leaves nothing of a day beside wishes before it"
			if w.What == SessionTime {
				member, leaves = cmp.Or(memberIf(w.AtMost.Set, "at_most"), "at_least"), "leaves no length of a session beside wishes before it"
			}
			bad.Check(false, fmt.Sprintf("%s[%d].%s", field, i, member), leaves)
			break
		}
	}
}

func memberIf(set bool, name string) string {
	if set {
		return name
	}
	return ""
}

// Excludes reports whether w and v together leave nothing of some weekday, or no
// length of a session, for some subject. A subject and a type are only known to meet
// where types, which may be nil, say so.
func (w Wish) Excludes(v Wish, types SubjectTypes) bool {
	if !w.shares(v, types) || !w.meets(v) {
		return false
	}
	switch {
	case w.What == NotAfter && v.What == NotBefore:
		return w.Time.Value <= v.Time.Value
	case w.What == NotBefore && v.What == NotAfter:
		return w.Time.Value >= v.Time.Value
	case w.What == SessionTime && v.What == SessionTime:
		return w.AtLeast.Set && v.AtMost.Set && w.AtLeast.Value > v.AtMost.Value ||
			w.AtMost.Set && v.AtLeast.Set && w.AtMost.Value < v.AtLeast.Value
	}
	return false
}

// shares reports whether w and v are surely about a common subject.
func (w Wish) shares(v Wish, types SubjectTypes) bool {
	if !w.SubjectID.Set {
		w, v = v, w
	}
	if w.SubjectID.Set {
		return v.Concerns(w.SubjectID.Value, types[w.SubjectID.Value])
	}
	return w.Everything() || v.Everything() || w.Type == v.Type
}

// SameTarget reports whether w and v are about the same subjects.
func (w Wish) SameTarget(v Wish) bool { return w.SubjectID == v.SubjectID && w.Type == v.Type }

// meets reports whether w and v hold on a common weekday.
func (w Wish) meets(v Wish) bool {
	return !w.Days.Set || !v.Days.Set || slices.ContainsFunc(w.Days.Value, func(d Weekday) bool { return slices.Contains(v.Days.Value, d) })
}
