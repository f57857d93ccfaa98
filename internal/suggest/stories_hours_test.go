package suggest

import (
	"slices"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/limits"
)

func TestHalfAnHourADayIsNotExceeded(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "Spanish")
	l.every("Monday Wednesday", "17:00-17:30", "Maths").completed("7 of 10")
	l.every("Thursday", "20:00-20:30", "Spanish").completed("1 of 10")
	l.every("Friday", "17:00-18:00", "Maths").completed("6 of 10")
	for _, goal := range []string{"", "more Spanish", "spanish exam on Saturday"} {
		c := l.asks(goal, 0.5)
		sums := map[string]int{}
		for _, x := range c.Suggestions {
			sums[x.Day] += int(x.End - x.Start)
		}
		for day, minutes := range sums {
			c.demand(minutes <= 30, "%s has suggestions of %d minutes", day, minutes)
		}
		for _, x := range c.placed("") {
			source := c.source(x)
			c.demand(source != nil && source.Date == x.Date || c.minutesOn(x.Day, false) == 0, "nothing comes to %s, which is full", x.Day)
		}
		c.demand(len(c.Suggestions) > 0, "half an hour is enough to do something")
	}
}

func TestNoHoursGiveNothing(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday", "20:00-21:00", "Maths").completed("1 of 10")
	l.every("Tuesday", "08:00-09:00", "Maths").completed("9 of 10")
	for _, goal := range []string{"", "maths exam on Friday", "a lighter week"} {
		c := l.asks(goal, 0)
		c.demand(len(c.Suggestions) == 0, "there is nothing to do in no time")
	}
}

func TestAnOverfullMondayIsSpread(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "English", "Biology", "Art", "Latin")
	l.every("Monday", "15:00-16:00", "Maths").completed("6 of 10")
	l.every("Monday", "16:00-17:00", "History").completed("6 of 10")
	l.every("Monday", "17:00-18:00", "English").completed("6 of 10")
	l.every("Monday", "18:00-19:00", "Biology").completed("6 of 10")
	l.every("Monday", "19:00-20:00", "Art").planned()
	l.every("Monday", "20:00-21:00", "Latin").planned()
	l.every("Wednesday", "16:00-17:00", "Maths").completed("6 of 10")
	l.every("Friday", "16:00-17:00", "History").completed("6 of 10")
	for _, ask := range []func() counsel{
		func() counsel { return l.asks("") },
		func() counsel { return l.asks("balance my week") },
		func() counsel { return l.asks("", 3) },
	} {
		c := ask()
		c.demand(len(c.these("", limits.Rebalance)) >= 1, "a session is moved for the sake of the load")
		for _, x := range c.these("", limits.Rebalance) {
			c.demand(c.source(x).Date == l.next("Monday") && x.Day != "Monday", "it leaves Monday")
			c.demand(saysAll(x.Reason, "Monday holds 6 h"), "the reason tells what Monday holds: %s", x.Reason)
		}
		c.demand(c.minutesOn("Monday", true) < c.minutesOn("Monday", false), "Monday gets lighter")
		for _, day := range weekdays("Tuesday Wednesday Thursday Friday Saturday Sunday") {
			c.demand(c.minutesOn(day, true) <= c.minutesOn("Monday", true), "%s does not get fuller than Monday", day)
		}
	}
}

func TestLateInTheEveningTheDayIsOver(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History").now("Monday 20:40")
	l.every("Monday", "08:00-09:00", "Maths").completed("9 of 10")
	l.every("Monday", "17:00-18:00", "History").completed("2 of 10")
	l.every("Monday", "21:00-22:00", "History").completed("1 of 10")
	l.every("Monday", "21:30-22:30", "Maths").completed("1 of 10")
	l.every("Thursday", "17:00-18:00", "History").completed("2 of 10")
	c := l.asks("")
	c.demand(len(c.Suggestions) > 0, "there are other days")
	for _, x := range c.Suggestions {
		c.demand(x.Date > l.today() || x.Start >= 21*60+10, "%s %v is too soon", x.Day, x.Start)
	}
	for _, when := range []string{"Monday 08:00", "Monday 17:00", "Monday 21:00"} {
		c.demand(c.of(when) == nil, "%s stays, for it is past or about to begin", when)
	}
	c.demand(c.of("Monday 21:30") != nil, "what is still ahead of tonight may move")
}

func TestWhatIsDoneOrPastStays(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History").now("Monday 13:00")
	l.every("Monday", "08:00-09:00", "Maths").completed("1 of 10")
	l.every("Monday", "10:00-11:00", "History").completed("1 of 10")
	l.every("Tuesday", "20:00-21:00", "History").completed("1 of 10")
	l.every("Wednesday", "20:00-21:00", "Maths").completed("1 of 10")
	l.every("Thursday Friday Saturday", "17:00-18:00", "Maths").completed("9 of 10")
	l.did("Monday 08:00")
	l.did("Tuesday 20:00")
	for _, goal := range []string{"", "less history", "a lighter week", "no evenings", "keep Mondays free"} {
		c := l.asks(goal)
		for _, when := range []string{"Monday 08:00", "Monday 10:00", "Tuesday 20:00"} {
			c.demand(c.of(when) == nil, "%s is done or past, and stays", when)
		}
		c.demand(goal == "less history" || c.of("Wednesday 20:00") != nil, "what is still open on Wednesday evening may change")
		c.demand(!slices.ContainsFunc(c.placed(""), func(x Suggestion) bool { return x.Date == l.today() && x.Start < 13*60+30 }), "nothing is put in the past")
	}
}

func TestEverythingAtTheCapsLeavesNoRoomForAnExam(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History", "English")
	l.syllabus("Physics", "90 Waves", "90 Optics", "90 Circuits", "90 Heat")
	l.every("day", "17:00-18:30", "History").completed("7 of 8")
	l.every("day", "19:00-20:30", "English").completed("7 of 8")
	l.every("Wednesday", "20:30-21:00", "Physics").completed("7 of 8")
	c := l.asks("physics exam on Friday", 3)
	c.demand(len(c.adds("")) == 0, "nothing is added to full days")
	c.demand(slices.ContainsFunc(c.CouldNotFit, func(s string) bool { return saysAll(s, "Physics", "Friday 6 March", "will not fit") }), "what does not fit is said")
}

func TestABoundOfOneDayIsSaidOfNoOther(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "Art")
	for _, subject := range []string{"Maths", "History"} { // of which a day has more minutes than it is long
		for _, hours := range []string{"00:00-08:00", "08:00-16:00", "16:00-23:00"} {
			l.every("Monday", hours, subject).completed("6 of 10")
		}
	}
	l.every("Tuesday", "10:00-19:00", "Art").completed("6 of 10")
	c := l.asks("at most 2 hours on Tuesdays, lighter week")
	c.demand(len(c.removals("Art")) == 1 && len(c.placed("")) < len(c.Suggestions), "Tuesday holds too much, and the week is to be lighter")
	for _, x := range c.Suggestions {
		for _, cause := range x.Because {
			bound := cause.Most.Set || cause.Wish != nil && cause.Wish.What == planner.HoursADay
			c.demand(!bound || x.Day == "Tuesday", "%s is for a bound that nobody asked for: %s", x.Headline, x.Why)
		}
	}
}
