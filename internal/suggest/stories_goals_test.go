package suggest

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

func TestAnExamOnFridayWithThreeTopicsOpenIsPreparedBefore(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History", "English")
	l.syllabus("Physics", "x 60 Forces", "x 60 Energy", "50 Waves", "50 Optics", "50 Circuits")
	l.every("Wednesday", "17:00-18:00", "Physics").completed("6 of 8")
	l.every("Tuesday Saturday", "16:00-17:00", "History").completed("6 of 8")
	l.every("Monday Tuesday Thursday Sunday", "18:00-19:00", "English").completed("6 of 8")
	c := l.asks("physics exam on Friday")
	c.demand(len(c.adds("Physics")) >= 1, "Physics is added")
	for _, x := range c.placed("Physics") {
		c.demand(x.Date < l.next("Friday"), "Physics is not put on %s, when the exam is over", x.Day)
	}
	c.demand(len(c.adds("Physics")) == len(c.adds("")), "nothing else is added")
	c.demand(c.of("Wednesday 17:00") == nil || c.of("Wednesday 17:00").Type != limits.RemoveBlock, "the session that is planned is kept")
	c.demand(c.says("exam on Friday 6 March (in 4 days)", "2 h 30 of syllabus left", "1 h planned", "this adds "), "a reason tells the exam, and what is left, planned and added")
	for i, x := range c.adds("Physics") {
		c.demand(x.Topic == []string{"Waves", "Optics"}[i] && strings.Contains(x.Why, "Next topic: "+x.Topic+"."), "the reasons name the open topics, one after the other")
	}
	c.demand(!c.says("asked for more"), "nobody asked for more Physics, but for an exam")
	c = l.asks("physics exam on Friday", 0.5)
	for _, x := range c.placed("Physics") {
		c.demand(x.Date < l.next("Friday"), "Physics is not put on %s, when the exam is over", x.Day)
	}
	c.demand(len(c.CouldNotFit) > 0 && strings.Contains(strings.Join(c.CouldNotFit, " "), "Physics"), "half an hour a day is too little, and that is said")
}

func TestNothingIsPreparedOnceTheExamIsOver(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History", "English")
	l.syllabus("Physics", "x 60 Forces", "50 Waves", "50 Optics", "50 Circuits")
	l.every("Wednesday", "17:00-18:00", "Physics").completed("6 of 8")
	l.every("Tuesday", "16:00-17:00", "History").completed("6 of 8")
	l.every("Monday Thursday", "18:00-19:00", "English").completed("6 of 8")
	for _, goal := range []string{"physics exam on Friday", "I have a physics test this Friday"} {
		c := l.asks(goal)
		for _, x := range c.placed("Physics") {
			c.demand(x.Date < l.next("Friday"), "Physics is not put on %s, when the exam is over", x.Day)
		}
		c.demand(len(c.CouldNotFit) > 0, "days that hold an hour are too short, and that is said")
	}
}

func TestAnExamDoesNotFitInAWeekThatIsFull(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History")
	l.syllabus("Physics", "120 Waves", "120 Optics", "120 Circuits")
	l.every("day", "17:00-19:00", "History").completed("6 of 8")
	l.every("Wednesday", "19:00-20:00", "Physics").completed("6 of 8")
	c := l.asks("physics exam on Saturday", 2)
	said := strings.Join(c.CouldNotFit, " ")
	c.demand(strings.Contains(said, "Physics") && strings.Contains(said, "will not fit"), "it is said that Physics does not fit")
	c.demand(len(c.adds("")) == 0, "nothing is added to days that are full")
	c.demand(len(c.removals("Physics")) == 0, "Physics is not dropped")
}

func TestAnExamThatIsPreparedNeedsNoMore(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History")
	l.syllabus("Physics", "x 60 Forces", "x 60 Energy", "x 60 Heat", "x 60 Light", "x 60 Sound", "30 Waves")
	l.every("Monday Tuesday Wednesday Thursday", "17:00-18:00", "Physics").completed("8 of 8")
	l.every("Saturday", "10:00-11:00", "History").completed("6 of 8")
	c := l.asks("physics exam on Friday")
	c.demand(len(c.CouldNotFit) == 0, "everything fits")
	c.demand(len(c.removals("Physics")) == 0, "Physics is not dropped before its exam")
	for _, x := range c.placed("Physics") {
		c.demand(x.Date < l.next("Friday"), "nothing is put after the exam")
	}
}

func TestALighterWeekLosesWhatIsLeastLikely(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History", "English")
	l.every("Monday Wednesday", "17:00-18:00", "Maths").completed("9 of 10")
	l.every("Tuesday Thursday", "17:00-18:00", "English").completed("8 of 10")
	l.every("Friday", "20:00-21:00", "History").completed("1 of 10")
	l.every("Saturday", "10:00-11:00", "History").completed("8 of 10")
	l.every("Sunday", "20:00-21:00", "English").completed("3 of 10")
	for _, goal := range []string{"a lighter week please", "I want a lighter week"} {
		c := l.asks(goal)
		c.demand(len(c.removals("")) >= 1, "something is dropped")
		c.demand(len(c.adds("")) == 0, "nothing is added")
		c.demand(c.of("Friday 20:00") != nil && c.of("Friday 20:00").Type == limits.RemoveBlock, "Friday evening, which is done least, is dropped")
		c.demand(len(c.removals("Maths")) == 0, "what is done most stays")
		c.demand(len(c.Suggestions) > 0 && c.Suggestions[0].Type == limits.RemoveBlock, "a removal comes first")
		c.demand(c.says("you asked for a lighter week", "frees 1 h"), "a reason tells why")
	}
}

func TestLessOfOneSubjectTakesFromThatOne(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday Tuesday Thursday Friday", "17:00-18:00", "Maths").completed("7 of 10")
	l.every("Wednesday Saturday", "17:00-18:00", "History").completed("7 of 10")
	c := l.asks("less maths")
	c.demand(len(c.removals("Maths")) >= 1 && len(c.removals("Maths")) <= 2, "one or two of four Maths sessions are dropped")
	c.demand(len(c.adds("Maths")) == 0, "no Maths is added")
	c.demand(len(c.removals("History")) == 0, "History is not dropped")
	c.demand(c.says("you asked for less Maths"), "a reason tells why")
}

func TestATrainingPlanGetsItsRestDays(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "+Strength", "Maths")
	l.every("Monday Tuesday Wednesday", "18:00-19:00", "Strength").completed("7 of 10")
	l.every("Tuesday Thursday", "16:00-17:00", "Maths").completed("7 of 10")
	c := l.asks("rest days between strength workouts")
	c.demand(len(c.moves("Strength")) >= 1, "a workout is moved")
	c.demand(len(c.removals("")) == 0, "no workout is dropped")
	var days []int
	for _, b := range c.after() {
		if b.SubjectID == l.subject("Strength").ID {
			days = append(days, int(b.Date))
		}
	}
	for i := 1; i < len(days); i++ {
		c.demand(days[i]-days[i-1] >= 2, "a day lies between all workouts, which are on days %v", days)
	}
	c.demand(c.says("Strength", "from the nearest") || c.says("Strength", "rest"), "a reason speaks of the distance")
}

func TestSundaysAreKeptFreeInAnyLanguage(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Sunday", "10:00-11:00", "Maths").completed("8 of 10")
	l.every("Tuesday Thursday", "17:00-18:00", "Maths").completed("7 of 10")
	l.every("Monday Friday", "17:00-18:00", "History").completed("7 of 10")
	for _, goal := range []string{
		"keep Sundays free", "quiero los domingos libres", "los domingos no quiero estudiar",
		"Sonntags möchte ich frei haben", "sonntags frei bitte", "je veux garder mes dimanches libres", "quero os domingos livres",
	} {
		c := l.asks(goal)
		x := c.of("Sunday 10:00")
		c.demand(x != nil && x.Type != limits.RemoveBlock, "Sunday's session is moved")
		c.demand(x != nil && saysAll(x.Reason, "to keep Sundays free"), "the reason tells why")
		for _, x := range c.placed("") {
			c.demand(x.Day != "Sunday", "nothing is put on Sunday")
		}
	}
}

func TestSundayMorningsAreNotSundaysAndMornings(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Sunday", "10:00-11:00", "Maths").completed("8 of 10")
	l.every("Sunday", "15:00-16:00", "History").completed("8 of 10")
	l.every("Tuesday", "10:00-11:00", "Maths").completed("8 of 10")
	for _, goal := range []string{"no study on Sunday mornings", "nada los domingos por la mañana", "pas le dimanche matin"} {
		c := l.asks(goal)
		x := c.of("Sunday 10:00")
		c.demand(x != nil && saysAll(x.Reason, "for nothing before 12:00 on Sundays"), "Sunday morning's session is moved, and the reason tells why")
		for _, when := range []string{"Sunday 15:00", "Tuesday 10:00"} {
			x := c.of(when)
			c.demand(x == nil || !saysAll(x.Reason, "you asked"), "nobody asked to move that of %s", when)
		}
	}
}

func TestAfterSixOnWeekdays(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday Wednesday", "15:00-16:00", "Maths").completed("6 of 10")
	l.every("Tuesday", "19:00-20:00", "History").completed("6 of 10")
	l.every("Saturday", "10:00-11:00", "History").completed("6 of 10")
	c := l.asks("after 6pm on weekdays")
	for _, when := range []string{"Monday 15:00", "Wednesday 15:00"} {
		x := c.of(when)
		c.demand(x != nil && (x.Start >= 18*60 || learn.Weekend(x.Date)), "%s moves to after six, or to the weekend", when)
	}
	for _, x := range c.placed("") {
		weekend := x.Day == "Saturday" || x.Day == "Sunday"
		c.demand(weekend || x.Start >= 18*60, "on weekdays nothing is put before six")
		c.demand(!strings.Contains(x.Reason, "asked for "+x.Day), "nobody asked for a single day: %s", x.Reason)
	}
	c.demand(c.of("Tuesday 19:00") == nil, "what is after six stays")
	c.demand(c.of("Saturday 10:00") == nil, "Saturday is not meant")
}

func TestAGoalThatMeansNothingChangesNothing(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Tuesday", "08:00-09:00", "Maths").completed("9 of 11")
	l.every("Thursday", "19:00-20:00", "Maths").completed("2 of 10")
	l.every("Sunday", "10:00-11:00", "History").completed("5 of 10")
	plain := l.asks("")
	for _, goal := range []string{"asdf qwer", "   ", "?!", "🙂🙂", "the quick brown fox", "lorem ipsum dolor sit amet", strings.Repeat("z", 2000)} {
		k := l.learn()
		l.request.Goal = goal
		got := suggested(k, l.request)
		if got.NotUnderstood = plain.NotUnderstood; !reflect.DeepEqual(got, plain.Answer) {
			t.Errorf("%.20q changes the answer:\n%+v", goal, got)
		}
	}
}

func TestTopicsThatTookTwiceAsLongAreExpectedToAgain(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Physics", "History")
	l.syllabus("Physics", "x 60 Forces", "x 60 Energy", "x 60 Heat", "x 60 Light", "x 60 Sound", "60 Waves", "60 Optics")
	l.formerly("Tuesday", "17:00-18:00", "Physics").completed("10 of 10")
	l.every("Monday Wednesday Saturday", "17:00-18:00", "History").completed("7 of 10")
	c := l.asks("physics exam on Friday")
	c.demand(len(c.adds("Physics")) >= 1, "Physics is added")
	c.demand(c.says("2 h of syllabus left (likely 4 h)"), "the reason doubles what is left")
	said := strings.Join(c.CouldNotFit, " ")
	c.demand(strings.Contains(said, "4 h"), "what does not fit is told of the doubled need")
}

func TestCatchingUpTakesWhatWasMissed(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "Maths", "History")
	l.every("Monday Wednesday", "17:00-18:00", "Maths").completed("9 of 10")
	l.every("Friday", "17:00-18:00", "History").lately("xxxxxxxx..")
	l.every("Saturday", "10:00-11:00", "Maths").completed("9 of 10")
	c := l.asks("catch up on what I missed")
	c.demand(len(c.adds("History")) >= 1, "History, which was missed, is added")
	c.demand(len(c.removals("")) == 0, "nothing is dropped")
	c.demand(!slices.ContainsFunc(c.adds(""), func(x Suggestion) bool { return x.Start < 8*60 || x.End > 21*60 }), "at a time that is usual")
}
