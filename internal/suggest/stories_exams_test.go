package suggest

import (
	"encoding/json"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// beforeAnExam is somebody who does Physics, History and English, and leaves Art undone.
func beforeAnExam(t *testing.T) *life {
	t.Helper()
	l := lifeOf(t, "Physics", "History", "English", "Art")
	l.syllabus("Physics", "x 60 Forces", "x 60 Energy", "50 Waves", "50 Optics", "50 Circuits")
	l.every("Wednesday", "17:00-18:00", "Physics").completed("6 of 8")
	l.every("Tuesday Saturday", "16:00-17:00", "History").completed("6 of 8")
	l.every("day", "18:00-19:00", "English").completed("6 of 8")
	l.formerly("Friday", "17:00-18:00", "Art").completed("6 of 8")
	return l
}

func TestAGoalThatNamesAnExamMeansTheStoredOne(t *testing.T) {
	t.Parallel()
	l := beforeAnExam(t)
	l.exam("Physics", 4, 30, "Waves", "Optics")
	c := l.asks("prepare for my physics exam")
	c.demand(len(c.Understood) == 1 && strings.HasSuffix(c.Understood[0].Text, " on 6 March 2026"), "the date that counts is told")
	c.demand(len(c.adds("Physics")) > 0, "Physics is added")
	for _, x := range c.placed("Physics") {
		c.demand(x.Date < l.next("Friday"), "Physics is not put on %s, when the exam is over", x.Day)
	}
	c.demand(c.says("about 3 h 48 needed for the exam on Friday 6 March (in 4 days)"), "a reason tells what the exam needs: its topics alone, and 30 minutes")
	c = l.asks("physics exam on Thursday")
	c.demand(strings.HasSuffix(c.Understood[0].Text, " on 5 March 2026") && c.says("until the exam on Thursday 5 March"), "a date in the text wins")
}

func TestAnExamThatNobodyNamesHidesNoOtherSubject(t *testing.T) {
	t.Parallel()
	l := beforeAnExam(t)
	l.exam("Physics", 5, 0)
	c := l.asks("")
	c.demand(len(c.adds("Art")) > 0, "Art, which was neglected, comes first")
	c.demand(len(c.Understood) == 0 && len(c.CouldNotFit) == 0, "nobody asked for more")
	c = l.asks("more art")
	c.demand(len(c.adds("Art")) > 0 && len(c.adds("Physics")) == 0, "who asks for more of one subject gets that")
}

func TestOfTwoSubjectsThatAreAlikeTheOneWithAnExamComesFirst(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "History", "Physics", "English")
	l.syllabus("History", "50 Rome", "50 Athens", "50 Carthage")
	l.syllabus("Physics", "50 Waves", "50 Optics", "50 Circuits")
	l.every("Tuesday", "17:00-18:00", "History").completed("6 of 8")
	l.every("Thursday", "17:00-18:00", "Physics").completed("6 of 8")
	l.every("Monday Wednesday Friday", "18:00-19:30", "English").completed("6 of 8")
	c := l.asks("")
	c.demand(len(c.adds("Physics")) == 1 && len(c.adds("History")) == 0, "without an exam Physics is added")
	l.exam("History", 14, 0)
	c = l.asks("")
	c.demand(len(c.adds("History")) == 1 && len(c.adds("Physics")) == 0, "History is added for its exam")
	c.demand(c.says("needed for the exam on Monday 16 March (in 14 days)", "this adds "), "a reason tells the exam")
}

func TestAnExamOutweighsATimeThatIsALittleLikelier(t *testing.T) {
	t.Parallel()
	l := lifeOf(t, "History", "Physics", "English")
	l.syllabus("History", "50 Rome", "50 Athens", "50 Carthage")
	l.syllabus("Physics", "50 Waves", "50 Optics", "50 Circuits")
	l.every("Tuesday", "17:00-18:00", "History").completed("6 of 8")
	l.every("Thursday", "17:00-18:00", "Physics").completed("8 of 8")
	l.every("Monday Wednesday Friday", "18:00-19:30", "English").completed("6 of 8")
	c := l.asks("")
	c.demand(len(c.adds("Physics")) == 1 && len(c.adds("History")) == 0, "without an exam Physics is added, which is done more often")
	l.exam("History", 14, 0)
	c = l.asks("")
	c.demand(len(c.adds("History")) == 1 && len(c.adds("Physics")) == 0, "History is added for its exam")
}

func TestExamsThatCallForNothingChangeNothing(t *testing.T) {
	t.Parallel()
	l := beforeAnExam(t)
	l.quiet = true
	answer := func(goal string) string {
		text, err := json.Marshal(suggested(l.learn(), Request{Now: l.request.Now, Goal: goal}))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, goal := range []string{"", "more art", "physics exam on Friday"} {
		l.exams = nil
		want := answer(goal)
		l.exam("Physics", -1, 300)
		l.exam("Physics", 8*learn.Days+1, 300)
		l.exam("Art", 9, 0)
		l.exams = append(l.exams, planner.Exam{ID: "x", SubjectID: "of nobody", Date: l.today() + 3})
		if got := answer(goal); got != want {
			t.Errorf("%q: past, far, and without a topic: %s, without exams: %s", goal, got, want)
		}
		l.exam("Physics", 5, 60)
		if once := answer(goal); once != answer(goal) {
			t.Errorf("%q is answered in two ways", goal)
		}
	}
}
