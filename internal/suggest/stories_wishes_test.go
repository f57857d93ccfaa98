package suggest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/limits"
)

// usualLife is a student who trains: evenings go badly, mornings well, History was
// missed twice.
func usualLife(t *testing.T) *life {
	t.Helper()
	l := lifeOf(t, "Maths", "History", "Physics", "+Running")
	l.syllabus("Physics", "x 60 Forces", "60 Waves", "60 Optics", "60 Heat")
	l.every("Monday Wednesday", "09:00-10:00", "Maths").completed("8 of 10")
	l.every("Thursday", "20:00-21:00", "Maths").completed("2 of 10")
	l.every("Tuesday Friday", "17:00-18:30", "History").lately("xxxxxxxx..")
	l.every("Tuesday", "20:00-21:00", "Physics").completed("3 of 10")
	l.every("Saturday", "10:00-11:00", "Physics").completed("8 of 10")
	l.every("Monday Tuesday Friday", "07:00-07:45", "Running").completed("8 of 10")
	return l
}

func TestAPauseTakesAllOfTheSevenDaysAndSaysWhatItDoesNotReach(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "+Running")
	l.every("day", "07:00-07:45", "Running").completed("9 of 10")
	l.every("Monday Thursday", "17:00-18:00", "Maths").completed("3 of 10")
	c := l.wants(`{"what":"pause","of":"Running","until":"2026-03-15"}`)
	c.demand(len(c.removals("Running")) == limits.MaxSuggestions, "as many sessions go as an answer holds")
	c.demand(c.toldAll("1 session stays, although it is to pause: Running on "), "it is said which one is left")
	c.demand(c.toldAll("These 7 days end on Sunday 8 March", "until Sunday 15 March"), "it is said that more follows")
	l.request.Standing = l.request.Wishes
	c = l.wants()
	c.demand(len(c.removals("Running")) == limits.MaxSuggestions && !c.says("esides"), "where nobody asks for something else it goes, too")
	c.demand(!c.toldAll("These 7 days end"), "what stands for good is not told each time")
}

func TestANewAccountsPauseIsWholeToo(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "+Running")
	l.slots("Running", "Tuesday Wednesday Thursday Friday", "18:00-19:00")
	l.slots("Maths", "Monday", "17:00-18:00")
	c := l.wants(`{"what":"pause","of":"Running"}`)
	c.demand(len(c.removals("Running")) == 4 && len(c.CouldNotFit) == 0, "all four sessions go, early as it is")
	for _, x := range c.removals("Running") {
		c.demand(strings.HasPrefix(x.Headline, "Early estimate: drop Running"), "%s", x.Headline)
	}
	for _, x := range c.Suggestions[4:] {
		c.demand(strings.HasPrefix(x.Headline, "Early estimate: besides your wishes, "), "%s", x.Headline)
	}
}

func TestHoursOfADayAreTheBound(t *testing.T) {
	t.Parallel()
	for name, ask := range map[string]func(*life) counsel{
		"a wish": func(l *life) counsel { return l.wants(`{"what":"hours_a_day","hours":2}`) },
		"hours":  func(l *life) counsel { return l.asks("", 2) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := lifeOf(t, "Maths", "History", "Art")
			l.quiet = name != "a wish"
			l.every("Monday Wednesday Friday", "15:00-16:30", "Maths").completed("9 of 10")
			l.every("Monday Wednesday Friday", "17:00-18:00", "History").completed("9 of 10")
			l.every("Tuesday", "09:00-12:00", "Art").completed("9 of 10")
			l.every("Thursday", "17:00-18:00", "Art").completed("9 of 10")
			c := ask(l)
			for _, day := range weekdays("day") {
				held := c.minutesOn(day, true)
				c.demand(held <= 120 || c.toldAll(day, "still hold"), "%s holds %d minutes, and nothing is said", day, held)
			}
			c.demand(c.minutesOn("Monday", true) <= 120 && c.minutesOn("Tuesday", true) <= 120, "Monday and Tuesday hold no more than two hours")
			c.demand(c.says("Shorten Art on Tuesday", "you asked for at most 2 h a day"), "what alone is too long is cut, not dropped")
			c.demand(c.says("Monday holds 2 h 30, and you want at most 2 h"), "the reason tells the hours")
			c.demand(len(c.removals("")) == 0, "nothing is dropped that finds another day")
		})
	}
}

func TestHoursThatHoldWhatStandsAreNoWishForAChange(t *testing.T) {
	t.Parallel()
	l := usualLife(t)
	c := l.asks("", 4)
	c.demand(len(c.Suggestions) > 0 && !c.says("esides"), "the answer is one to nothing in particular")
}

func TestFullDaysAreNamedWithWhatTheyStillHold(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History").now("Monday 10:50")
	l.every("Monday", "08:00-10:00", "Maths").completed("9 of 10")
	l.every("Monday", "11:00-12:00", "History").completed("9 of 10")
	c := l.wants(`{"what":"hours_a_day","hours":1}`)
	c.demand(c.toldAll("Monday (3 h) still holds more than the hours that you want at most."), "today is past saving, and that is said")
}

func TestWhatCannotLeaveATimeToKeepFreeIsToldByDayAndTime(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History").now("Monday 16:45")
	l.every("Monday", "17:00-18:00", "Maths").completed("9 of 10")
	l.every("Monday Wednesday", "19:30-20:30", "History").completed("9 of 10")
	for _, wish := range []string{`{"what":"keep_free","days":[1]}`, `{"what":"not_after","time":"17:30"}`, `{"what":"not_before","time":"17:30","days":[1]}`} {
		c := l.wants(wish)
		c.demand(c.toldAll("1 session stays at a time that you want to keep free: Maths on Monday 17:00-18:00."), "what begins in a quarter of an hour stays, and that is said")
	}
	c := l.wants(`{"what":"not_after","time":"20:00"}`)
	c.demand(len(c.serving()) == 2 && len(c.CouldNotFit) == 0, "both sessions that end later go")
	for _, x := range c.placed("") {
		c.demand(x.End <= 20*60, "%v is not before eight", x.End)
	}
}

func TestWhatSomebodyWishesLeads(t *testing.T) {
	t.Parallel()
	l := usualLife(t)
	plain := l.asks("")
	c := l.wants(`{"what":"more","of":"Maths"}`)
	c.demand(len(c.serving()) > 0 && len(c.adds("Maths")) > 0, "Maths is added")
	for _, x := range c.serving() {
		c.demand(x.SubjectID == l.subject("Maths").ID, "what leads is of Maths: %s", x.Headline)
	}
	others := c.Suggestions[len(c.serving()):]
	c.demand(len(others) <= 2, "at most two others follow")
	for _, x := range others {
		c.demand(c.other(x), "%s says that nobody asked for it", x.Headline)
	}
	c.demand(!plain.says("esides"), "where nothing is asked nothing is beside that")
}

func TestStandingWishesBindButDoNotLead(t *testing.T) {
	t.Parallel()
	l := usualLife(t)
	l.keeps(`{"what":"keep_free","days":[6]}`, `{"what":"more","of":"Physics"}`)
	c := l.wants(`{"what":"less","of":"History"}`)
	c.demand(len(c.serving()) > 0 && len(c.serving()) == len(c.these("History", limits.RemoveBlock)), "History leads")
	c.demand(!slices.ContainsFunc(c.placed(""), func(x Suggestion) bool { return x.Day == "Saturday" }), "nothing is put on Saturday")
	c.demand(len(c.removals("Physics")) == 0, "Physics is not dropped")
	x := c.of("Saturday 10:00")
	c.demand(x != nil && c.other(*x) && saysAll(x.Reason, "it suits your wish to keep Saturdays free"), "what stands against it leaves, beside what was asked for")
}

func TestAReasonNamesTheWishOfTheRequestBeforeOneThatStands(t *testing.T) {
	t.Parallel()
	l := usualLife(t)
	l.keeps(`{"what":"prefer","from":"05:00","to":"12:00"}`)
	c := l.wants(`{"what":"more","of":"History"}`)
	c.demand(len(c.serving()) > 0, "History is served")
	for _, x := range c.serving() {
		c.demand(saysAll(x.Why, "ou asked for more History"), "the wish that it serves comes first: %s", x.Why)
	}
	c.demand(c.says("you asked for more History and for mornings"), "then what stands for every request")
}

func TestALaterWishHoldsUntilItsEndAndTheStandingOneBeyond(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths")
	l.every("Tuesday", "20:30-21:30", "Maths").completed("5 of 10")
	l.every("Saturday", "20:30-21:30", "Maths").completed("5 of 10")
	l.keeps(`{"what":"not_after","time":"20:00"}`)
	c := l.wants(`{"what":"not_after","time":"22:00","until":"2026-03-05"}`)
	x := c.of("Saturday 20:30")
	c.demand(x != nil && saysAll(x.Reason, "for nothing after 20:00"), "on Saturday the standing wish holds again")
	texts := []string{}
	for _, u := range c.Understood {
		texts = append(texts, u.Text)
	}
	c.demand(slices.Equal(texts, []string{"nothing after 22:00, until 5 March 2026", "nothing after 20:00 from Friday to Sunday"}), "it was understood as %q", texts)
}

func TestLengthsForASubjectCountForMoreThanTheStandingOnesOfItsType(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Wednesday Saturday", "15:00-18:00", "Maths").completed("8 of 10")
	l.every("Thursday", "17:00-18:00", "History").completed("8 of 10")
	l.keeps(`{"what":"session_minutes","at_least":98,"at_most":99,"type":"study","until":"2026-03-08"}`)
	c := l.wants(`{"what":"session_minutes","at_least":120,"at_most":123,"of":"Maths","days":[1,6]}`)
	x := c.of("Saturday 15:00")
	c.demand(x != nil && x.End-x.Start == 123, "the session of Saturday gets the length that is asked for now")
	texts := []string{}
	for _, u := range c.Understood {
		texts = append(texts, u.Text)
	}
	c.demand(len(texts) == 2 && texts[1] == "study sessions of 98 to 99 minutes on Tuesdays, Wednesdays, Thursdays, Fridays and Sundays, until 8 March 2026",
		"where it gives way the standing wish is not told: %q", texts)
}

func TestALighterTuesdayTakesNothingFromOtherDays(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Tuesday Thursday", "17:00-18:00", "Maths").completed("8 of 10")
	l.every("Tuesday Thursday", "18:30-19:30", "History").completed("8 of 10")
	l.every("Saturday", "10:00-11:00", "Maths").completed("8 of 10")
	c := l.wants(`{"what":"lighter","days":[2]}`)
	c.demand(len(c.serving()) > 0 && c.minutesOn("Tuesday", true) < c.minutesOn("Tuesday", false), "Tuesday gets lighter")
	for _, x := range c.serving() {
		c.demand(c.source(x).Date == l.next("Tuesday"), "what leads leaves Tuesday: %s", x.Headline)
	}
	for _, x := range c.placed("") {
		c.demand(x.Day != "Tuesday", "nothing comes to Tuesday: %s", x.Headline)
	}
	for _, x := range c.removals("") {
		c.demand(c.source(x).Date == l.next("Tuesday"), "only Tuesday loses anything: %s", x.Headline)
	}
}

func TestAStandingPauseOfATypeHoldsAgainstMoreOfOneOfItsSubjects(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "+Running", "+Swimming")
	l.every("Monday Thursday", "17:00-18:00", "Maths").completed("8 of 10")
	l.every("Tuesday Friday", "07:00-08:00", "Running").completed("8 of 10")
	l.every("Saturday", "07:00-08:00", "Swimming").completed("8 of 10")
	l.keeps(`{"what":"pause","type":"training"}`)
	c := l.wants(`{"what":"more","of":"Running"}`)
	c.demand(len(c.placed("Running"))+len(c.placed("Swimming")) == 0, "no training is put anywhere")
	c.demand(len(c.serving()) == 0 && c.toldAll("more Running"), "it is said that more Running finds no place")
	c.demand(len(c.removals("Running")) == 0, "what more is asked of is not dropped")
	c.demand(len(c.removals("Swimming")) == 1, "Swimming goes, of which nobody asked for more")
}

func TestNobodyGetsMoreThanThreeUnlessTheyGainMuch(t *testing.T) {
	t.Parallel()
	l := usualLife(t)
	l.every("Thursday", "21:00-21:45", "Physics").completed("3 of 10")
	c := l.asks("")
	c.demand(len(c.Suggestions) == 3, "three are enough")
	l.request.Limit = 6
	c = l.asks("")
	c.demand(len(c.Suggestions) > 3, "who asks for six gets more")
	l = lifeOf(t, "Maths", "Physics")
	l.quiet = true // the first is kept
	l.every("day", "08:00-08:45", "Maths").completed("10 of 10")
	l.formerly("day", "09:00-10:00", "Physics").completed("10 of 10")
	l.every("Monday Tuesday Thursday Friday Sunday", "20:00-21:30", "Physics").completed("0 of 10")
	c = l.asks("")
	c.demand(len(c.Suggestions) > 3, "what gains much is not withheld")
}

// Each kind of wish leads to an answer that serves it.
func TestEachWishIsServed(t *testing.T) {
	t.Parallel()
	any := []limits.Type{limits.AddBlock, limits.MoveBlock, limits.Rebalance, limits.RemoveBlock}
	moves := []limits.Type{limits.MoveBlock, limits.Rebalance}
	for _, tt := range []struct {
		wish  string
		types []limits.Type
		says  string // in the reason of one that leads
	}{
		{`{"what":"more","of":"Maths"}`, any, "Add Maths"},
		{`{"what":"less","of":"History"}`, []limits.Type{limits.RemoveBlock}, "you asked for less History"},
		{`{"what":"pause","type":"training"}`, []limits.Type{limits.RemoveBlock}, "you asked for no training"},
		{`{"what":"exam","of":"Physics","date":"2026-03-07"}`, any, "the exam on Saturday 7 March"},
		{`{"what":"deadline","of":"Physics","date":"2026-03-06"}`, any, "the deadline on Friday 6 March"},
		{`{"what":"not_before","time":"08:00"}`, any, "you asked for nothing before 08:00"},
		{`{"what":"not_after","time":"18:00"}`, any, "you asked for nothing after 18:00"},
		{`{"what":"keep_free","days":[2]}`, any, "you asked to keep Tuesdays free"},
		{`{"what":"keep_free","from":"17:00","to":"19:00"}`, any, "you asked to keep 17:00 to 19:00 free"},
		{`{"what":"prefer","from":"08:00","to":"12:00"}`, moves, "mornings"},
		{`{"what":"hours_a_day","hours":2}`, any, "you want at most 2 h"},
		{`{"what":"session_minutes","at_most":60}`, moves, "you asked for shorter sessions"},
		{`{"what":"session_minutes","at_least":60,"of":"Running"}`, moves, "you asked for longer sessions"},
		{`{"what":"lighter"}`, []limits.Type{limits.RemoveBlock}, "you asked for a lighter week"},
		{`{"what":"fuller"}`, []limits.Type{limits.AddBlock}, "Add "},
		{`{"what":"balance"}`, moves, "Tuesday holds 3 h 15"},
		{`{"what":"spread","of":"Running","days_between":1}`, moves, "from the nearest"},
		{`{"what":"spread","type":"training"}`, moves, "from the nearest"},
		{`{"what":"catch_up"}`, any, "Add History"},
	} {
		t.Run(tt.wish, func(t *testing.T) {
			l := usualLife(t)
			l.quiet = true
			c := l.wants(tt.wish)
			c.demand(len(c.serving()) > 0, "something leads for %s: %v", tt.wish, c.CouldNotFit)
			c.demand(slices.ContainsFunc(c.serving(), func(x Suggestion) bool { return saysAll(x.Reason, tt.says) }), "a reason says %q: %s", tt.says, c.reasons())
			for _, x := range c.serving() {
				c.demand(slices.Contains(tt.types, x.Type), "%s serves %s", x.Reason, tt.wish)
			}
		})
	}
}

// reasons are those of all suggestions, a line each.
func (c counsel) reasons() string {
	var text strings.Builder
	for _, x := range c.Suggestions {
		fmt.Fprintf(&text, "\n  %s: %s", x.Type, x.Reason)
	}
	return text.String() + "\n" + strings.Join(c.CouldNotFit, "\n")
}

// Where nothing can be done for a wish, that is said.
func TestWishesThatNothingServesAreTold(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "+Running")
	l.quiet = true
	l.every("Tuesday Thursday", "17:00-18:00", "Maths").completed("10 of 10")
	for wish, want := range map[string]string{
		`{"what":"less","of":"Running"}`:                       "No Running session can go in these 7 days.",
		`{"what":"catch_up"}`:                                  "Nothing was missed in the last two weeks.",
		`{"what":"balance"}`:                                   "No move would even out these 7 days any further.",
		`{"what":"prefer","days":[0]}`:                         "No session can move to where you would rather have it.",
		`{"what":"session_minutes","at_least":300}`:            "2 sessions stay longer or shorter than you want: Maths on Tuesday 17:00-18:00 and Thursday 17:00-18:00.",
		`{"what":"spread","of":"Maths","days_between":6}`:      "1 session stays nearer to another than you want: Maths on Thursday 17:00-18:00.",
		`{"what":"more","of":"Maths","days":[1,3,5]}`:          "No place was found for more Maths in these 7 days.",
		`{"what":"pause","of":"Running","until":"2026-03-20"}`: "These 7 days end on Sunday 8 March (in 6 days); what is planned after them, until Friday 20 March (in 18 days), stays until you ask again.",
	} {
		l := &life{t: t, situation: l.situation, quiet: true}
		if strings.Contains(wish, "more") {
			l.request.Types = []Type{limits.RemoveBlock}
		}
		if strings.Contains(wish, "prefer") {
			l.request.Types = []Type{limits.AddBlock}
		}
		c := l.wants(wish)
		if !slices.Contains(c.CouldNotFit, want) {
			t.Errorf("for %s: %q is not said, but %q and %s", wish, want, c.CouldNotFit, c.reasons())
		}
	}
}

// Of what is answered to a wish, most has to do with it: every suggestion that is not
// marked as one that nobody asked for.
func TestMostOfAnAnswerHasToDoWithTheWish(t *testing.T) {
	t.Parallel()
	served, all := 0, 0
	for _, kind := range planner.WishKinds {
		for _, more := range []string{"", `,"of":"Maths"`, `,"type":"training"`} {
			l := usualLife(t)
			l.quiet = true
			text, valid := wishOfKind(kind, more)
			if !valid {
				continue
			}
			c := l.wants(text)
			served += len(c.serving())
			all += len(c.Suggestions)
		}
	}
	t.Logf("%d of %d suggestions serve the wish", served, all)
	if 3*served < 2*all {
		t.Errorf("only %d of %d suggestions serve the wish", served, all)
	}
}

// wishOfKind is a wish of some kind for the subjects that more names, if there may be
// such a one.
func wishOfKind(kind planner.WishKind, more string) (text string, valid bool) {
	members := map[planner.WishKind]string{
		planner.WishExam: `,"date":"2026-03-06"`, planner.WishDeadline: `,"date":"2026-03-08"`, planner.NotBefore: `,"time":"08:00"`,
		planner.NotAfter: `,"time":"18:00"`, planner.KeepFree: `,"days":[2]`, planner.Prefer: `,"from":"08:00","to":"12:00"`,
		planner.HoursADay: `,"hours":2`, planner.SessionTime: `,"at_most":40`,
	}
	switch kind {
	case planner.KeepFree, planner.HoursADay, planner.Lighter, planner.Fuller, planner.Balance:
		valid = more == ""
	case planner.WishExam, planner.WishDeadline:
		valid = strings.Contains(more, "of")
	default:
		valid = true
	}
	return fmt.Sprintf(`{"what":%q%s%s}`, kind, members[kind], more), valid
}
