package suggest

import (
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/limits"
)

// Stories: what a person would demand of the answer. What they were told is in
// testdata/stories.

func TestAStudentWhoNeverDoesEveningsIsSentToTheMornings(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Tuesday", "08:00-09:00", "Maths").completed("9 of 11")
	l.every("Thursday", "19:00-20:00", "History").completed("2 of 10")
	c := l.asks("")
	x := c.of("Thursday 19:00")
	c.demand(x != nil && x.Type == limits.MoveBlock && x.Start < 12*60 && x.After > x.Before, "Thursday evening is moved to a morning")
	c.demand(x != nil && saysAll(x.Reason, "9 of 11", "2 of 10", "morning", "Thursday evening"), "the reason tells the counts")
	c.demand(c.of("Tuesday 08:00") == nil, "the morning that works stays")
	c.demand(!slices.ContainsFunc(c.placed(""), func(x Suggestion) bool { return x.Start >= 17*60 }), "nothing is put in the evening")
}

func TestEveningsOfAFullWeekAreMovedToLikelierTimes(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "Physics")
	l.every("Monday Wednesday Friday", "08:00-09:00", "Maths").completed("9 of 11")
	l.every("Monday Tuesday Thursday", "20:00-21:00", "Physics").completed("2 of 10")
	c := l.asks("")
	c.demand(len(c.moves("Physics")) >= 2, "most evenings are moved")
	for _, x := range c.moves("Physics") {
		c.demand(x.End <= 13*60 && x.After > x.Before, "the new time is a likelier one, not %v", x.Start)
	}
	c.demand(c.says("of 30 sessions on weekday evenings") || c.says("2 of 10 on "), "a reason tells how few evenings were finished")
	c.demand(len(c.moves("Maths"))+len(c.removals("Maths")) == 0, "the mornings stay")
}

func TestANewAccountGetsAModestBeginning(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "Guitar")
	c := l.asks("")
	c.demand(len(c.Suggestions) >= 1 && len(c.Suggestions) <= 3 && len(c.adds("")) == len(c.Suggestions), "there are 1 to 3 sessions to begin with")
	var dates []planner.Date
	for _, x := range c.Suggestions {
		c.demand(saysAll(x.Reason, "Early estimate") && saysAll(x.Reason, "no history"), "the reason says that nothing is known: %s", x.Reason)
		c.demand(x.Start >= 8*60 && x.End <= 21*60, "nobody is woken or kept up")
		c.demand(x.End-x.Start <= 60, "it is no more than an hour")
		dates = append(dates, x.Date)
	}
	slices.Sort(dates)
	for i := 1; i < len(dates); i++ {
		c.demand(dates[i]-dates[i-1] >= 2, "a day lies between %v and %v", dates[i-1], dates[i])
	}
	for _, s := range l.subjects {
		c.demand(len(c.adds(s.Name)) == 1, "%s begins", s.Name)
	}
}

func TestANewAccountOnASaturdayEveningBeginsOnAnotherDay(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths").now("Saturday 21:45")
	c := l.asks("")
	c.demand(len(c.adds("Maths")) == 1, "Maths begins")
	for _, x := range c.Suggestions {
		c.demand(x.Date > l.today() && x.Start >= 8*60 && x.End <= 21*60, "by day, and not tonight")
	}
}

func TestAnAccountWithoutSubjectsGetsNothing(t *testing.T) {
	t.Parallel()
	c := lifeOf(t).asks("maths exam on Friday")
	c.demand(len(c.Suggestions) == 0 && len(c.CouldNotFit) == 0, "nothing is said")
}

func TestInactiveSubjectsGetNothing(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "-Lecture", "-Work")
	l.every("weekday", "09:00-17:00", "Work").completed("8 of 10")
	l.every("Monday", "16:00-18:00", "Lecture").planned()
	for _, goal := range []string{"", "lecture exam on Friday", "a lighter week"} {
		c := l.asks(goal)
		c.demand(len(c.Suggestions) == 0, "nothing is done to what is inactive")
	}
}

func TestSlotsWithoutAHistoryAreLeftNearlyAsTheyAre(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "Guitar")
	l.slots("Maths", "Monday Thursday", "17:00-18:00")
	l.slots("History", "Tuesday Friday", "18:00-19:00")
	c := l.asks("")
	c.demand(len(c.Suggestions) <= 3, "there are at most 3 suggestions")
	c.demand(len(c.removals("")) == 0 && len(c.moves("")) == 0, "nothing tells that the slots do not work")
	for _, x := range c.Suggestions {
		c.demand(strings.HasPrefix(x.Reason, "Early estimate: "), "the reason says that it is early: %s", x.Reason)
		c.demand(x.Start >= 15*60+30 && x.End <= 20*60+30, "it is near the slots, not at %v", x.Start)
	}
	c.demand(len(c.adds("Guitar")) == 1, "what has no slot gets a beginning")
}

func TestSlotsOnTheSameDayAreSpread(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths")
	l.slots("Maths", "Monday", "16:00-17:00")
	l.slots("Maths", "Monday", "17:30-18:30")
	l.slots("Maths", "Tuesday", "17:30-18:30")
	c := l.asks("")
	c.demand(len(c.moves("Maths")) >= 1, "a session goes to another day")
	c.demand(len(c.Suggestions) <= 3, "there are at most 3 suggestions")
	for _, x := range c.moves("Maths") {
		c.demand(x.Date >= l.next("Wednesday"), "it goes to a day without Maths, not to %s", x.Day)
		c.demand(strings.HasPrefix(x.Reason, "Early estimate: "), "the reason says that it is early: %s", x.Reason)
	}
}

func TestSessionsThatOverlapAreMoved(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "-Lecture")
	l.every("Monday", "10:00-12:00", "Lecture").planned()
	l.every("Monday", "11:00-12:00", "Maths").completed("4 of 8")
	l.every("Thursday", "16:00-17:00", "Maths").completed("5 of 8")
	l.every("Thursday", "16:30-17:30", "History").completed("5 of 8")
	l.every("Tuesday", "16:00-17:00", "History").completed("5 of 8")
	c := l.asks("")
	lectured := c.of("Monday 11:00")
	c.demand(lectured != nil && lectured.Type == limits.MoveBlock && saysAll(lectured.Reason, "Lecture 10:00-12:00"), "Maths leaves the lecture, and the reason names it")
	maths, history := c.of("Thursday 16:00"), c.of("Thursday 16:30")
	c.demand((maths == nil) != (history == nil), "one of the two on Thursday moves")
	c.demand(maths == nil || maths.Type == limits.MoveBlock && saysAll(maths.Reason, "History 16:30-17:30"), "the reason names what Maths overlaps")
	c.demand(history == nil || history.Type == limits.MoveBlock && saysAll(history.Reason, "Maths 16:00-17:00"), "the reason names what History overlaps")
}

func TestASubjectThatWasNeglectedIsAdded(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday Wednesday Friday", "17:00-18:00", "Maths").completed("7 of 9")
	l.formerly("Saturday", "10:00-11:00", "History").lately("xxxxxxxxx ")
	c := l.asks("")
	c.demand(len(c.adds("History")) == 1, "History is added")
	c.demand(c.says("no completed session for 9 days"), "the reason says for how long it was not done")
	for _, x := range c.adds("History") {
		c.demand(x.Start >= 9*60 && x.End <= 19*60, "at a time that is usual")
	}
}

func TestWhatComesTomorrowIsNotNeglected(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Tuesday", "08:00-09:00", "Maths").completed("10 of 10")
	l.every("Wednesday", "08:00-09:00", "History").completed("9 of 10")
	l.every("Friday", "08:00-09:00", "History").completed("9 of 10")
	c := l.asks("")
	c.demand(len(c.moves(""))+len(c.removals("")) == 0, "what works stays")
	for _, x := range c.adds("Maths") {
		c.demand(x.Date < l.next("Tuesday") || !saysAll(x.Reason, "no completed session for"),
			"by then it has had its session on Tuesday: %s", x.Reason)
	}
}

func TestASessionThatIsHardlyEverDoneGoes(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Tuesday Thursday", "17:00-18:00", "Maths").completed("9 of 10")
	l.every("Saturday", "20:00-21:30", "Maths").lately("x........")
	l.every("Sunday", "11:00-12:00", "History").completed("8 of 9")
	c := l.asks("")
	x := c.of("Saturday 20:00")
	c.demand(x != nil, "Saturday night is moved or dropped")
	c.demand(x != nil && saysAll(x.Reason, "1 of "), "the reason tells the count")
	c.demand(len(c.moves(""))+len(c.removals("")) == 1, "what works stays")
}

func TestWhoNeverCompletesAnythingIsNotGivenMore(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday Wednesday Friday", "17:00-18:00", "Maths").completed("0 of 8")
	l.every("Tuesday Thursday", "19:00-20:30", "History").completed("0 of 8")
	c := l.asks("")
	var added, dropped int
	for _, x := range c.Suggestions {
		switch x.Type {
		case limits.AddBlock:
			added += int(x.End - x.Start)
		case limits.RemoveBlock:
			dropped += int(x.End - x.Start)
		}
		c.demand(x.After <= 0.6, "nothing is promised: %s", x.Reason)
	}
	c.demand(added <= dropped, "the week gets no fuller")
	c.demand(len(c.Suggestions) > 0, "something should change")
	c.demand(len(c.after()) >= 3, "there is still a week left")
}

func TestWhoCompletesEverythingIsLeftInPeace(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "+Running")
	l.every("Monday Wednesday Friday", "17:00-18:00", "Maths").completed("12 of 12")
	l.every("Tuesday Thursday", "18:00-19:00", "History").completed("12 of 12")
	l.every("Tuesday Saturday", "09:00-09:45", "Running").completed("12 of 12")
	c := l.asks("")
	c.demand(len(c.removals("")) == 0, "nothing is dropped")
	c.demand(len(c.moves("")) <= 1, "hardly anything is moved")
	c.demand(len(c.Suggestions) <= 2, "there is no nagging")
}

func TestAFewSessionsAreAnEarlyEstimate(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths")
	l.every("Tuesday", "08:00-09:00", "Maths").completed("3 of 3")
	l.every("Thursday", "19:00-20:00", "Maths").completed("0 of 3")
	c := l.asks("")
	c.demand(len(c.Suggestions) <= 3, "there are at most 3 suggestions")
	for _, x := range c.Suggestions {
		c.demand(strings.HasPrefix(x.Reason, "Early estimate: "), "the reason says that it is early: %s", x.Reason)
	}
}

func TestSubjectsAreCalledByTheirNamesInAnyScript(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "数学", "الفيزياء")
	l.every("Tuesday", "08:00-09:00", "数学").completed("9 of 11")
	l.every("Thursday", "19:00-20:00", "数学").completed("2 of 10")
	l.syllabus("الفيزياء", "x 60 الحركة", "60 الموجات", "60 الضوء")
	l.every("Wednesday", "08:00-09:00", "الفيزياء").completed("7 of 9")
	c := l.asks("")
	x := c.of("Thursday 19:00")
	c.demand(x != nil && saysAll(x.Reason, "Move 数学 from Thursday 19:00-20:00 to "), "数学 is moved by its name")
	c = l.asks("金曜日に数学の試験")
	c.demand(len(c.removals("数学")) == 0, "what is named is not dropped")
	c = l.asks("exam in الفيزياء on Saturday")
	c.demand(len(c.adds("الفيزياء")) >= 1 && c.says("Add الفيزياء on ", "Next topic: الموجات."), "الفيزياء is added with its next topic")
}
