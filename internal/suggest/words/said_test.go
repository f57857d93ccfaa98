package words

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

var update = flag.Bool("update", false, "write the golden file anew")

// said is a reason as data, and in English. The web app is held to these, too.
type said struct {
	Because []planner.Cause `json:"because"`
	Text    string          `json:"text"`
}

// rare are causes that no story has.
func rare() [][]planner.Cause {
	maths, minutes := "id Maths", 90
	exam, some := planner.Some(suggesttest.BookDay()+9), planner.Some[int]
	missed := planner.Cause{Kind: planner.CauseMissed, SubjectID: maths, Sessions: 3, Minutes: 270, Date: planner.Some(suggesttest.BookDay() - 14)}
	one, lack := missed, planner.Cause{Kind: planner.CauseLack, Minutes: minutes, Lacks: 180, Date: exam}
	one.Sessions, one.Minutes = 1, 45
	more := planner.Cause{Kind: planner.CauseLack, Minutes: 240, Lacks: 180, Date: planner.Some(planner.NewDate(2027, 1, 8))}
	asked := func(x planner.Wish) []planner.Cause {
		return []planner.Cause{{Kind: planner.CauseAsked, Wish: &x, Part: partOfHours(x)}}
	}
	friday := planner.Some([]planner.Weekday{5})
	from, to := planner.Some(suggesttest.Clock("10:00")), planner.Some(suggesttest.Clock("11:30"))
	late, eight := planner.Some(suggesttest.Clock("23:59")), planner.Some(suggesttest.Clock("08:00"))
	frees := planner.Cause{Kind: planner.CauseFrees, Minutes: 60}
	return [][]planner.Cause{
		{missed, lack},
		{one, more},
		{lack},
		{{Kind: planner.CauseFree, Minutes: 60}, {Kind: planner.CauseFinished, Done: some(9), Total: some(11), Weekday: planner.Some(planner.Weekday(2)), Part: "morning"}},
		{{Kind: planner.CauseNone, Minutes: 45, Date: exam}},
		{{Kind: planner.CauseNoHistory}, frees},
		{frees},
		{{Kind: planner.CauseAdds, Minutes: 65}},
		{{Kind: planner.CauseFirstGuess, Minutes: 45}},
		{{Kind: planner.CauseUntriedTime}, frees},
		{{Kind: planner.CauseUntriedPart, Part: "night"}},
		{{Kind: planner.CauseUntriedPart, Part: "morning"}, {Kind: planner.CauseFinished, Done: some(0), Total: some(1), Part: "night"}},
		{{Kind: planner.CauseGetDone, Tenths: some(6), Sessions: 33}, frees},
		{{Kind: planner.CauseLikely, Tenths: some(10)}, {Kind: planner.CauseUnknownNow}},
		{{Kind: planner.CauseAsLikely, Tenths: some(0), Sessions: 1}},
		{{Kind: planner.CauseLikelier, Tenths: some(10), TenthsNow: some(0)}},
		{{Kind: planner.CauseFinished, Done: some(3), Total: some(4), Days: planner.Weekends, Part: "evening", SubjectID: maths, Only: true}, {Kind: planner.CauseAgainst, Done: some(0), Total: some(4), Part: "afternoon", SubjectID: maths, Only: true}},
		{{Kind: planner.CauseNearest, SubjectID: maths, DayCount: 1}},
		{{Kind: planner.CauseNear, DayCount: 2, Date: planner.Some(suggesttest.BookDay() - 2)}, frees},
		{{Kind: planner.CauseNear, DayCount: 1, Date: planner.Some(suggesttest.BookDay())}, frees},
		{{Kind: planner.CauseSpreads, SubjectID: maths, Sessions: 3}},
		{{Kind: planner.CauseDayHolds, Weekday: planner.Some(planner.Weekday(4)), Minutes: 150, Most: some(0)}, frees},
		{{Kind: planner.CauseNeverHad}},
		{{Kind: planner.CauseNoneCompleted, Sessions: 4}},
		{{Kind: planner.CauseIdle, DayCount: 12}},
		{{Kind: planner.CauseExamNeeds, Minutes: 312, Event: planner.EventExam, Date: exam}, {Kind: planner.CausePlanned, Minutes: 90}, {Kind: planner.CauseAdds, Minutes: 60}},
		{{Kind: planner.CauseFreesBefore, Minutes: 60, Event: planner.EventDeadline, Date: exam}},
		{{Kind: planner.CauseSuits, Wish: &planner.Wish{What: planner.Prefer, Days: planner.Some(weekend)}}},
		append(asked(planner.Wish{What: planner.WishMore, SubjectID: planner.Some(maths)}), asked(planner.Wish{What: planner.Prefer, Days: planner.Some(weekdays), From: eight, To: from})...),
		asked(planner.Wish{What: planner.Prefer, From: from, To: late}),
		asked(planner.Wish{What: planner.Prefer, Days: friday, From: planner.Some(planner.Clock(0)), To: eight}),
		asked(planner.Wish{What: planner.Prefer, From: from, To: to}),
		asked(planner.Wish{What: planner.WishLess, Type: planner.Some(planner.Training)}),
		asked(planner.Wish{What: planner.WishPause, SubjectID: planner.Some(maths)}),
		asked(planner.Wish{What: planner.WishPause, Type: planner.Some(planner.Study), Days: friday}),
		asked(planner.Wish{What: planner.NotBefore, Time: from, Days: friday}),
		asked(planner.Wish{What: planner.KeepFree, From: from, To: to, Days: friday}),
		asked(planner.Wish{What: planner.KeepFree, From: from, To: to}),
		asked(planner.Wish{What: planner.KeepFree, DateFrom: exam, DateTo: exam}),
		asked(planner.Wish{What: planner.HoursADay, Hours: planner.Some(2.5)}),
		asked(planner.Wish{What: planner.SessionTime}),
		asked(planner.Wish{What: planner.CatchUp}),
		asked(planner.Wish{What: planner.Fuller}),
		asked(planner.Wish{What: planner.Spread}),
		asked(planner.Wish{What: planner.Balance}),
	}
}

func TestGoldenReasonsAsDataSayEveryKindOfCause(t *testing.T) {
	t.Parallel()
	const file = "testdata/said.json"
	var all []said
	kinds, wishes := map[planner.CauseKind]bool{}, map[planner.WishKind]bool{}
	say := func(w *Writer, causes []planner.Cause) {
		all = append(all, said{causes, w.sentence(causes)})
		for _, c := range causes {
			kinds[c.Kind] = true
			if c.Wish != nil {
				wishes[c.Wish.What] = true
			}
		}
	}
	for _, s := range slices.Concat(pastStories(), planStories(), dueStories(), goalStories()) {
		w := words(known(s.book), s.wishes)
		say(w, w.Explain(s.proposal()).Because)
	}
	for _, causes := range rare() {
		say(words(known(student()), nil), causes)
	}
	for _, kind := range planner.CauseKinds {
		if !kinds[kind] {
			t.Errorf("no reason has a cause of the kind %q", kind)
		}
	}
	for _, kind := range planner.WishKinds {
		if heeded := kind != planner.WishExam && kind != planner.WishDeadline; wishes[kind] != heeded {
			t.Errorf("a reason with the wish %q: %v", kind, !heeded)
		}
	}
	var text bytes.Buffer
	text.WriteString("[\n")
	for i, one := range all {
		line, err := json.Marshal(one)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(line)
		if i < len(all)-1 {
			text.WriteString(",")
		}
		text.WriteString("\n")
	}
	text.WriteString("]\n")
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, text.Bytes()) {
		t.Errorf("%s is not what is said (%v); run: make generate", file, err)
	}
}
