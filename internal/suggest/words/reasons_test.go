package words

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/suggesttest"
)

// student is who most reasons are told to: mornings go well, Thursday evenings
// do not. Today is a Wednesday.
func student() *suggesttest.Book {
	b := suggesttest.NewBook("Maths", "History", "+Running").Topics(0, 75, "Sets", "Limits")
	b.Weekly(0, 2, "08:00-09:00", "xxxx.").Weekly(0, 5, "08:30-09:30", "xxxxx.").Weekly(0, 4, "18:00-19:00", "x....x....")
	b.Weekly(1, 0, "10:00-11:00", ".xxxxxx.xx ").Weekly(2, 6, "10:00-10:45", "xx")
	return b.In(0, 1, "18:00-19:00").In(0, 2, "08:30-09:30").In(1, 1, "18:30-19:30").In(2, 3, "10:00-10:45")
}

// to is a place so many days after the day of the book.
func to(days int, times string) learn.Place {
	start, end, _ := strings.Cut(times, "-")
	return learn.Place{Date: suggesttest.BookDay() + planner.Date(days), Start: suggesttest.Clock(start), End: suggesttest.Clock(end)}
}

// words speaks of k, of which wishes are asked; each day holds three hours.
func words(k *learn.Knowledge, wishes []planner.Wish) *Writer {
	return New(k, search.NewWishes(k, wishes), suggesttest.Noon(), [learn.Days]int{180, 180, 180, 180, 180, 180, 180})
}

// one is w alone.
func one(w planner.Wish) []planner.Wish { return []planner.Wish{w} }

// of is a wish of that kind for one of the student's subjects.
func of(what planner.WishKind, subject int) planner.Wish {
	return planner.Wish{What: what, SubjectID: planner.Some(student().Subjects[subject].ID)}
}

// due is a wish to be ready for one of the student's subjects so many days after the
// day of the book.
func due(what planner.WishKind, subject, days int) []planner.Wish {
	w := of(what, subject)
	w.Date = planner.Some(suggesttest.BookDay() + planner.Date(days))
	return one(w)
}

// onDays is a wish of that kind for some weekdays.
func onDays(what planner.WishKind, days ...planner.Weekday) planner.Wish {
	return planner.Wish{What: what, Days: planner.Some(days)}
}

// during is w for a stretch of the day.
func during(w planner.Wish, from, to string) []planner.Wish {
	w.From, w.To = planner.Some(suggesttest.Clock(from)), planner.Some(suggesttest.Clock(to))
	return one(w)
}

// bound is a wish of that kind for a time.
func bound(what planner.WishKind, at string) []planner.Wish {
	return one(planner.Wish{What: what, Time: planner.Some(suggesttest.Clock(at))})
}

// The changes below are of the student's Maths on Thursday evening, which is
// the first session to come, or add Maths.
func moveTo(m search.Motive, p learn.Place) search.Proposal {
	return search.Proposal{Change: limits.Change{Type: limits.MoveBlock, To: p}, Motive: m, Before: 0.31, After: 0.78}
}

func adding(m search.Motive, p learn.Place) search.Proposal {
	return search.Proposal{Change: limits.Change{Type: limits.AddBlock, Source: -1, To: p}, Motive: m, After: 0.78}
}

func dropping(m search.Motive) search.Proposal {
	return search.Proposal{Change: limits.Change{Type: limits.RemoveBlock, To: to(1, "18:00-19:00")}, Motive: m, Before: 0.17}
}

// its is c for another subject.
func its(subject int, c search.Proposal) search.Proposal {
	c.Subject = subject
	return c
}

// story is a change and what is said of it.
type story struct {
	name   string
	book   *suggesttest.Book
	wishes []planner.Wish
	change search.Proposal
	want   string
}

// proposal is s's change; an addition has the first topic that is open.
func (s story) proposal() search.Proposal {
	if s.change.Type == limits.AddBlock {
		s.change.Topic = known(s.book).TopicFor(s.change.Subject, 0)
	}
	return s.change
}

func tellAll(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			if got := words(known(s.book), s.wishes).Explain(s.proposal()).String(); got != s.want {
				t.Errorf("said:   %s\nwanted: %s", got, s.want)
			}
		})
	}
}

func TestReasonsFromThePast(t *testing.T) {
	t.Parallel()
	tellAll(t, pastStories())
}

func pastStories() []story {
	few := suggesttest.NewBook("Maths").Weekly(0, 2, "08:00-09:00", "xx.").In(0, 1, "18:00-19:00")
	return []story{
		{
			"a likelier place is compared by counts, with the estimate while they are small", student(),
			nil,
			moveTo(search.Likelier, to(6, "08:00-09:00")),
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: you finished 4 of 5 sessions on Tuesday mornings, but only 2 of 10 on Thursday evenings, all Maths. That makes about 8 in 10 there against 3 in 10 now.",
		},
		{
			"large counts need no estimate", student(),
			nil,
			moveTo(search.Likelier, to(4, "10:00-11:00")),
			"Move Maths from Thursday 18:00-19:00 to Sunday 10:00-11:00: you finished 8 of 10 sessions on Sunday mornings, all History, but only 2 of 10 on Thursday evenings, all Maths.",
		},
		{
			"a place that was never tried says so", student(),
			nil,
			moveTo(search.Likelier, to(1, "08:00-09:00")),
			"Move Maths on Thursday from 18:00-19:00 to 08:00-09:00: you have not tried Thursday mornings yet; 9 of 11 sessions on other weekday mornings got done, but only 2 of 10 on Thursday evenings, all Maths.",
		},
		{
			"so does one of which nothing similar is known", student(),
			nil,
			moveTo(search.Likelier, to(1, "21:00-22:00")),
			"Move Maths on Thursday from 18:00-19:00 to 21:00-22:00: you have not tried Thursday nights yet; you finished 11 of 21 Maths sessions in all, but only 2 of 10 sessions on Thursday evenings, all Maths.",
		},
		{
			"the hour before is not another place",
			suggesttest.NewBook("Maths").Weekly(0, 4, "16:30-17:30", "xxx").Weekly(0, 4, "07:00-08:00", "....").Weekly(0, 4, "11:00-12:00", "xxxxx").In(0, 1, "07:00-08:00"),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.MoveBlock, To: to(1, "17:00-18:00")}, Before: 0.2, After: 0.7},
			"Move Maths on Thursday from 07:00-08:00 to 17:00-18:00: you finished 8 of 12 Maths sessions in all, but 0 of 4 sessions on Thursdays around 07:00. That makes about 7 in 10 there against 2 in 10 now.",
		},
		{
			"where counts do not show it, the estimate speaks", student(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 2, To: to(6, "08:00-09:00")}, Before: 0.81, After: 0.9},
			"Move Maths from Friday 08:30-09:30 to Tuesday 08:00-09:00: going by your 33 sessions so far, about 9 in 10 should get done there against 8 in 10 now.",
		},
		{
			"a slight gain is called slight", student(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 2, To: to(6, "08:00-09:00")}, Before: 0.81, After: 0.83},
			"Move Maths from Friday 08:30-09:30 to Tuesday 08:00-09:00: going by your 33 sessions so far, slightly more should get done there, about 8 in 10.",
		},
		{
			"what is not gained is not claimed", student(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 2, To: to(6, "08:00-09:00")}, Before: 0.81, After: 0.71},
			"Move Maths from Friday 08:30-09:30 to Tuesday 08:00-09:00: going by your 33 sessions so far, about 7 in 10 get done there against 8 in 10 now, but the week gains.",
		},
		{
			"an addition names the counts and the next topic", student(),
			nil,
			adding(search.Likelier, to(5, "10:00-11:00")),
			"Add Maths on Monday 10:00-11:00: you have not tried Monday mornings yet; 9 of 11 sessions on other weekday mornings, all Maths, got done. Next topic: Sets.",
		},
		{
			"an addition where little gets done speaks of the subject", student(),
			nil,
			its(2, adding(search.Likelier, to(1, "18:00-18:45"))),
			"Add Running on Thursday 18:00-18:45: it has had no completed session for 4 days.",
		},
		{
			"a place where hardly anything is completed", student(),
			nil,
			dropping(search.Unlikely),
			"Drop Maths on Thursday 18:00-19:00: you finished 2 of the last 10 Maths sessions in this place; dropping it frees 1 h.",
		},
		{
			"few sessions make an early estimate", few,
			nil,
			moveTo(search.Likelier, to(6, "08:00-09:00")),
			"Early estimate: move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: going by your 3 sessions so far, about 8 in 10 should get done there, and nothing is known of its time now.",
		},
		{
			"a subject without any history", suggesttest.NewBook("Latin").Topics(0, 30, "Ablative"),
			nil,
			adding(search.FirstSteps, to(1, "17:00-17:45")),
			"Early estimate: add Latin on Thursday 17:00-17:45: it has no history yet, so start with 45 min in a free place, and your first sessions will show what suits you. Next topic: Ablative.",
		},
		{
			"a first step of a subject beside others", suggesttest.NewBook("Maths", "Art").Weekly(0, 2, "08:00-09:00", "xxxxxxx.xx"),
			nil,
			its(1, adding(search.FirstSteps, to(5, "08:00-08:45"))),
			"Add Art on Monday 08:00-08:45: it has no history yet, so start with 45 min in a free place, and you finished 9 of 10 sessions on weekday mornings, all Maths.",
		},
		{
			"a move without any history", suggesttest.NewBook("Maths").In(0, 1, "18:00-19:00"),
			nil,
			moveTo(search.Likelier, to(6, "08:00-09:00")),
			"Early estimate: move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: there is no history yet, but the new time is nearer to your usual ones.",
		},
	}
}

func TestReasonsFromThePlan(t *testing.T) {
	t.Parallel()
	tellAll(t, planStories())
}

func planStories() []story {
	tuesday := to(6, "08:00-09:00")
	crowded := func() *suggesttest.Book { return student().In(1, 1, "20:00-22:30") }
	return []story{
		{
			"an overlap is named", student(),
			nil,
			moveTo(search.Clash, tuesday),
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: it overlaps History 18:30-19:30, and you finished 4 of 5 sessions on Tuesday mornings, all Maths.",
		},
		{
			"several overlaps are counted", student().In(2, 1, "18:45-20:00"),
			nil,
			moveTo(search.Clash, tuesday),
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: it overlaps History 18:30-19:30 and 1 other session, and you finished 4 of 5 sessions on Tuesday mornings, all Maths.",
		},
		{
			"a removal for an overlap says what it frees", student(),
			nil,
			dropping(search.Clash),
			"Drop Maths on Thursday 18:00-19:00: it overlaps History 18:30-19:30; dropping it frees 1 h.",
		},
		{
			"spacing tells the distances", student(),
			nil,
			moveTo(search.Spacing, tuesday),
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: it is 1 day from your session on Friday; the new place is 4 days from the nearest, and you finished 4 of 5 sessions on Tuesday mornings, all Maths.",
		},
		{
			"spacing from a session on the same day", student().In(0, 1, "08:00-09:00"),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 1, To: to(6, "18:00-19:00")}, Motive: search.Spacing},
			"Move Maths from Thursday 18:00-19:00 to Tuesday 18:00-19:00: there is another Maths session that day; the new place is 4 days from the nearest.",
		},
		{
			"an addition at a distance", student(),
			nil,
			adding(search.Spacing, tuesday),
			"Add Maths on Tuesday 08:00-09:00: the nearest other Maths session is 4 days away, and you finished 4 of 5 sessions on Tuesday mornings, all Maths. Next topic: Sets.",
		},
		{
			"a removal next to another day's session", student(),
			nil,
			dropping(search.Spacing),
			"Drop Maths on Thursday 18:00-19:00: it is 1 day from your session on Friday; dropping it frees 1 h.",
		},
		{
			"two on a day", student().In(0, 1, "20:00-21:00"),
			nil,
			dropping(search.Spacing),
			"Drop Maths on Thursday 18:00-19:00: Thursday has another Maths session, 20:00-21:00; dropping it frees 1 h.",
		},
		{
			"a day that holds more than fits", crowded(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.Rebalance, To: tuesday}, Motive: search.Likelier},
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: Thursday holds 4 h 30, 1 h 30 more than fits; Tuesday holds no session, and you finished 4 of 5 sessions on Tuesday mornings, all Maths.",
		},
		{
			"a day that holds more than another", student(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.Rebalance, To: to(3, "08:00-09:00")}, Motive: search.Overload},
			"Move Maths from Thursday 18:00-19:00 to Saturday 08:00-09:00: Thursday holds 2 h, Saturday only 45 min, and you finished 10 of 12 sessions on weekend mornings.",
		},
		{
			"a day that holds more than fits, and one that holds less",
			crowded(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.Rebalance, To: to(3, "08:00-09:00")}, Motive: search.Overload},
			"Move Maths from Thursday 18:00-19:00 to Saturday 08:00-09:00: Thursday holds 4 h 30, 1 h 30 more than fits; Saturday holds 45 min, and you finished 10 of 12 sessions on weekend mornings.",
		},
		{
			"a removal the day after a completed session",
			suggesttest.NewBook("Maths").Weekly(0, 2, "08:00-09:00", "xxxxxxxxxx").In(0, 0, "18:00-19:00"),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.RemoveBlock, To: to(0, "18:00-19:00")}, Motive: search.Spacing},
			"Drop Maths on Wednesday 18:00-19:00: it is 1 day from your session yesterday; dropping it frees 1 h.",
		},
		{
			"a rebalance that does not leave its day",
			student(),
			nil,
			search.Proposal{Change: limits.Change{Type: limits.Rebalance, To: to(1, "20:00-21:00")}, Motive: search.Overload, Before: 0.2, After: 0.3},
			"Move Maths on Thursday from 18:00-19:00 to 20:00-21:00: going by your 33 sessions so far, about 3 in 10 should get done there against 2 in 10 now.",
		},
		{
			"a removal from a day that holds too much", crowded(),
			nil,
			dropping(search.Overload),
			"Drop Maths on Thursday 18:00-19:00: Thursday holds 4 h 30, 1 h 30 more than fits; dropping it frees 1 h.",
		},
	}
}

func TestReasonsFromWhatIsDue(t *testing.T) {
	t.Parallel()
	tellAll(t, dueStories())
}

func dueStories() []story {
	thursday := to(1, "08:00-09:00")
	exam := func(days int) []planner.Wish { return due(planner.WishExam, 0, days) }
	return []story{
		{
			"a subject that was not done for days", student(),
			nil,
			its(1, adding(search.Neglect, to(4, "10:00-11:00"))),
			"Add History on Sunday 10:00-11:00: it has had no completed session for 10 days, and you finished 8 of 10 sessions on Sunday mornings, all History.",
		},
		{
			"a subject with nothing planned", suggesttest.NewBook("Maths", "Art").Weekly(0, 2, "08:00-09:00", "xxxxxxxxxx").Weekly(1, 1, "08:00-09:00", "x"),
			nil,
			its(1, adding(search.Neglect, to(6, "08:00-09:00"))),
			"Add Art on Tuesday 08:00-09:00: no session of it is planned in these 7 days, and you finished 10 of 10 sessions on Tuesday mornings, all Maths.",
		},
		{
			"a subject that was never completed", suggesttest.NewBook("Maths", "Art").Weekly(0, 2, "08:00-09:00", "xxxxxxxxxx").Weekly(1, 1, "08:00-09:00", "."),
			nil,
			its(1, adding(search.Neglect, to(6, "08:00-09:00"))),
			"Add Art on Tuesday 08:00-09:00: its only session so far was not completed, and you finished 10 of 10 sessions on Tuesday mornings, all Maths.",
		},
		{
			"a subject that has been done today, with little planned",
			student().On(0, suggesttest.BookDay(), "08:00-09:00", true),
			nil,
			adding(search.Neglect, to(4, "10:00-11:00")),
			"Add Maths on Sunday 10:00-11:00: so far it has 2 sessions in these 7 days, and you finished 8 of 10 sessions on Sunday mornings, all History. Next topic: Sets.",
		},
		{
			"a single session that is in danger",
			suggesttest.NewBook("Maths").Weekly(0, 4, "18:00-19:00", "....x.x.").Weekly(0, 2, "08:00-09:00", "xxxx").In(0, 1, "18:00-19:00"),
			nil,
			moveTo(search.Neglect, to(6, "08:00-09:00")),
			"Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: only 1 session of it is planned in these 7 days, and you finished 4 of 4 sessions on Tuesday mornings, but only 2 of 8 on Thursday evenings.",
		},
		{
			"a topic that is a question keeps its mark",
			suggesttest.NewBook("Maths").Topics(0, 45, "Why is π irrational?").Weekly(0, 4, "18:00-19:00", "xxxxxxxxxx"),
			nil,
			adding(search.Deadline, thursday),
			"Add Maths on Thursday 08:00-09:00: 45 min of syllabus left (likely 59 min), nothing planned in these 7 days; this adds 1 h. Next topic: Why is π irrational?",
		},
		{
			"an exam without a syllabus, moved into time",
			student(), due(planner.WishExam, 1, 1), its(1, search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 1, To: to(0, "20:00-21:00")}, Motive: search.Deadline}),
			"Move History from Thursday 18:30-19:30 to Wednesday 20:00-21:00: that is in time for the exam on Thursday 5 March (tomorrow).",
		},
		{
			"an exam, its syllabus and what is planned", student(), exam(2), adding(search.Deadline, thursday),
			"Add Maths on Thursday 08:00-09:00: 2 h 30 of syllabus left (likely 3 h 15) until the exam on Friday 6 March (in 2 days), 1 h planned until then; this adds 1 h. Next topic: Sets.",
		},
		{
			"an exam without a syllabus", student(), due(planner.WishExam, 1, 2), its(1, adding(search.Deadline, thursday)),
			"Add History on Thursday 08:00-09:00: the exam on Friday 6 March (in 2 days) is coming, 1 h planned until then; this adds 1 h, and you finished 9 of 11 sessions on weekday mornings, all Maths.",
		},
		{
			"something that is due later, and in another year", student(), due(planner.WishDeadline, 0, 303), adding(search.Deadline, thursday),
			"Add Maths on Thursday 08:00-09:00: 2 h 30 of syllabus left (likely 3 h 15) until the deadline on Friday 1 January 2027 (in 303 days), 2 h planned in these 7 days; this adds 1 h. Next topic: Sets.",
		},
		{
			"a competition", student(), due(planner.WishExam, 2, 3), its(2, adding(search.Deadline, thursday)),
			"Add Running on Thursday 08:00-09:00: the event on Saturday 7 March (in 3 days) is coming, nothing planned until then; this adds 1 h, and you finished 9 of 11 sessions on weekday mornings, all Maths.",
		},
		{
			"a syllabus without a date", student(),
			nil,
			adding(search.Deadline, thursday),
			"Add Maths on Thursday 08:00-09:00: 2 h 30 of syllabus left (likely 3 h 15), 2 h planned in these 7 days; this adds 1 h, and you finished 9 of 11 sessions on weekday mornings, all Maths. Next topic: Sets.",
		},
		{
			"a move to a better place before the exam", student(), exam(2), moveTo(search.Deadline, to(0, "20:00-21:00")),
			"Move Maths from Thursday 18:00-19:00 to Wednesday 20:00-21:00: 2 h 30 of syllabus left (likely 3 h 15) until the exam on Friday 6 March (in 2 days).",
		},
		{
			"a move to before the exam", student(), exam(1), moveTo(search.Deadline, to(0, "20:00-21:00")),
			"Move Maths from Thursday 18:00-19:00 to Wednesday 20:00-21:00: that is in time for the exam on Thursday 5 March (tomorrow), with 2 h 30 of syllabus left.",
		},
		{
			"a removal that makes room", student(), due(planner.WishExam, 1, 2), dropping(search.Deadline),
			"Drop Maths on Thursday 18:00-19:00: that frees 1 h before the exam on Friday 6 March (in 2 days).",
		},
		{
			"a removal after the exam", student(), exam(0), dropping(search.Deadline),
			"Drop Maths on Thursday 18:00-19:00: the exam on Wednesday 4 March (today) is over by then; dropping it frees 1 h.",
		},
	}
}

func TestReasonsFromTheGoal(t *testing.T) {
	t.Parallel()
	tellAll(t, goalStories())
}

func goalStories() []story {
	tuesday := to(6, "08:00-09:00")
	return []story{
		{"more of a subject", student(), one(of(planner.WishMore, 0)), adding(search.Wished, tuesday), "Add Maths on Tuesday 08:00-09:00: you asked for more Maths, and you finished 4 of 5 sessions on Tuesday mornings, all Maths. Next topic: Sets."},
		{"more of a type", student(), one(planner.Wish{What: planner.WishMore, Type: planner.Some(planner.Training)}), its(2, adding(search.Wished, to(3, "12:00-12:45"))), "Add Running on Saturday 12:00-12:45: you asked for more training, and it has 45 min planned in these 7 days."},
		{"a day", student(), one(onDays(planner.Prefer, 6)), adding(search.Wished, to(3, "20:00-21:00")), "Add Maths on Saturday 20:00-21:00: you asked for Saturdays, and it has 2 h planned in these 7 days. Next topic: Sets."},
		{"a day and a time", student(), during(onDays(planner.Prefer, 2), "05:00", "12:00"), moveTo(search.Wished, tuesday), "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: you asked for Tuesday mornings, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
		{"a time", student(), during(planner.Wish{What: planner.Prefer}, "05:00", "12:00"), moveTo(search.Wished, tuesday), "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: you asked for mornings, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
		{"a time to avoid", student(), bound(planner.NotAfter, "17:00"), moveTo(search.Unwished, tuesday), "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: you asked for nothing after 17:00, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
		{"a day to keep free", student(), one(onDays(planner.KeepFree, 4)), dropping(search.Unwished), "Drop Maths on Thursday 18:00-19:00: you asked to keep Thursdays free; dropping it frees 1 h of Thursday's 2 h."},
		{"a free weekend", student(), one(onDays(planner.KeepFree, 0, 6)), search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Subject: 2, Source: 3, To: tuesday}, Motive: search.Unwished}, "Move Running from Saturday 10:00-10:45 to Tuesday 08:00-09:00: you asked for a free weekend, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
		{"nothing before a time", student(), bound(planner.NotBefore, "09:00"), search.Proposal{Change: limits.Change{Type: limits.MoveBlock, Source: 2, To: to(2, "09:30-10:30")}, Motive: search.Unwished}, "Move Maths on Friday from 08:30-09:30 to 09:30-10:30: you asked for nothing before 09:00, and you finished 5 of 6 sessions on Friday mornings, all Maths."},
		{"nothing after a time", student(), bound(planner.NotAfter, "18:30"), moveTo(search.Unwished, tuesday), "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: you asked for nothing after 18:30, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
		{"less of a subject", student(), one(of(planner.WishLess, 0)), dropping(search.Unwished), "Drop Maths on Thursday 18:00-19:00: you asked for less Maths; dropping it frees 1 h of Thursday's 2 h."},
		{"a lighter week", student(), one(planner.Wish{What: planner.Lighter}), dropping(search.Unwished), "Drop Maths on Thursday 18:00-19:00: you asked for a lighter week; dropping it frees 1 h of Thursday's 2 h."},
		{"shorter sessions", student(), one(planner.Wish{What: planner.SessionTime, AtMost: planner.Some(40)}), moveTo(search.Wished, to(1, "18:00-18:40")), "Shorten Maths on Thursday from 18:00-19:00 to 18:00-18:40: you asked for shorter sessions."},
		{"longer sessions", student(), one(planner.Wish{What: planner.SessionTime, AtLeast: planner.Some(80)}), moveTo(search.Wished, to(1, "18:00-19:20")), "Extend Maths on Thursday from 18:00-19:00 to 18:00-19:20: you asked for longer sessions."},
		{"what has no words", student(), nil, moveTo(search.Wished, tuesday), "Move Maths from Thursday 18:00-19:00 to Tuesday 08:00-09:00: it fits what you asked for, and you finished 4 of 5 sessions on Tuesday mornings, all Maths."},
	}
}

func TestEveryReasonIsShortAndPlain(t *testing.T) {
	t.Parallel()
	internals := regexp.MustCompile(`(?i:probab|utilit|logit|score|model|grade)|%|NaN|  |\b1 (sessions|days|topics)|\b\d\d+ (session|day)\b|\.\.|^[a-z]| $`)
	rapid.Check(t, func(t *rapid.T) {
		b := suggesttest.AnyBook().Draw(t, "book")
		if rapid.Bool().Draw(t, "long names") {
			lengthen(b)
		}
		k := known(b)
		c := anyChange(t, k)
		c.Unrequested = rapid.Bool().Draw(t, "unasked")
		text := words(k, anyWishes(t, k)).Explain(c).String()
		if n := utf8.RuneCountInString(text); n > longestReason || n < 20 {
			t.Fatalf("%d characters: %s", n, text)
		}
		if bad := internals.FindString(text); bad != "" {
			t.Fatalf("%q in: %s", bad, text)
		}
		if !strings.Contains(text, k.Subjects[c.Subject].Name) || !strings.Contains(text, times(c.To)) || strings.Count(text, ". ") > 1 {
			t.Fatal(text)
		}
		if from := k.Coming; c.Source >= 0 && !strings.Contains(text, times(learn.PlaceOf(from[c.Source]))) {
			t.Fatal(text)
		}
	})
}

// lengthen gives b the longest names and titles.
func lengthen(b *suggesttest.Book) {
	for i := range b.Subjects {
		s := &b.Subjects[i]
		s.Name += strings.Repeat("ü", planner.MaxName-len(s.Name))
		for j := range s.Syllabus {
			s.Syllabus[j].Title = strings.Repeat("題", planner.MaxTitle)
		}
	}
	for i := range b.Blocks {
		b.Blocks[i].SubjectName += strings.Repeat("ü", planner.MaxName-len(b.Blocks[i].SubjectName))
	}
}

// anyChange draws any change of a session of k that any motive might have.
func anyChange(t *rapid.T, k *learn.Knowledge) search.Proposal {
	start := planner.Clock(rapid.IntRange(0, 22*60).Draw(t, "start"))
	c := search.Proposal{
		Change: limits.Change{
			Type: limits.AddBlock, Source: -1,
			To: learn.Place{Date: k.Today + planner.Date(rapid.IntRange(0, 6).Draw(t, "day")), Start: start, End: start + 45},
		},
		Motive: search.Motive(rapid.IntRange(0, int(search.FirstSteps)).Draw(t, "motive")),
		Before: rapid.Float64Range(0, 1).Draw(t, "before"), After: rapid.Float64Range(0, 1).Draw(t, "after"),
	}
	c.Subject = rapid.IntRange(0, len(k.Subjects)-1).Draw(t, "subject")
	c.Topic = k.TopicFor(c.Subject, 0)
	if len(k.Coming) > 0 && rapid.Bool().Draw(t, "of a session") {
		c.Source = rapid.IntRange(0, len(k.Coming)-1).Draw(t, "source")
		c.Subject, c.Topic = k.Owner[c.Source], ""
		c.Type = rapid.SampledFrom([]limits.Type{limits.MoveBlock, limits.RemoveBlock, limits.Rebalance}).Draw(t, "kind")
		if c.Type == limits.RemoveBlock {
			c.To = learn.PlaceOf(k.Coming[c.Source])
		}
	}
	return c
}

// anyWishes draws wishes of any kinds for any of the subjects of k, or all.
func anyWishes(t *rapid.T, k *learn.Knowledge) []planner.Wish {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) planner.Wish {
		w := planner.Wish{What: rapid.SampledFrom(planner.WishKinds).Draw(t, "what")}
		if rapid.Bool().Draw(t, "of a subject") {
			w.SubjectID = planner.Some(k.Subjects[rapid.IntRange(0, len(k.Subjects)-1).Draw(t, "subject")].ID)
		}
		if rapid.Bool().Draw(t, "on days") || w.What == planner.KeepFree || w.What == planner.Prefer {
			w.Days = planner.Some([]planner.Weekday{planner.Weekday(rapid.IntRange(0, 6).Draw(t, "day"))})
		}
		switch w.What {
		case planner.WishExam, planner.WishDeadline:
			w.Date = planner.Some(k.Today + planner.Date(rapid.IntRange(0, 400).Draw(t, "date")))
		case planner.NotBefore, planner.NotAfter:
			w.Time = planner.Some(planner.Clock(rapid.IntRange(0, 1439).Draw(t, "time")))
		case planner.HoursADay:
			w.Hours = planner.Some(float64(rapid.IntRange(0, 24).Draw(t, "hours")))
		case planner.SessionTime:
			w.AtMost = planner.Some(rapid.IntRange(5, 720).Draw(t, "minutes"))
		default:
		}
		return w
	}), 0, 6).Draw(t, "wishes")
}
