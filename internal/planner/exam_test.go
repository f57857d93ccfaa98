package planner

import (
	"slices"
	"strings"
	"testing"
)

// anExam is one of aSubject, of the first of its items.
func anExam() (Exam, Subject) {
	s := Subject{ID: "sub_1", Name: "Algebra", Syllabus: []Item{{ID: "itm_1", Title: "Vectors"}, {ID: "itm_2", Title: "Matrices"}}}
	return Exam{
		ID: "exm_1", SubjectID: s.ID, SubjectName: s.Name, Title: "Final", Date: day("2026-12-11"), Start: new(Clock(9 * 60)), Items: &[]string{"itm_1"},
		ExtraMinutes: 120,
	}, s
}

func TestAnExamThatIsMadeFromItsTitleAndDateTakesTheWholeSyllabus(t *testing.T) {
	t.Parallel()
	_, s := anExam()
	e, err := ExamDraft{SubjectID: s.ID, Title: " Final ", Date: day("2026-12-11")}.of(s)
	if err != nil || e.Title != "Final" || e.Start != nil || e.Items != nil || e.ExtraMinutes != 0 || e.SubjectName != s.Name {
		t.Errorf("%+v, %v", e, err)
	}
	none, err := ExamDraft{SubjectID: s.ID, Title: "Final", Date: day("2026-12-11"), Items: &[]string{}}.of(s)
	if err != nil || none.Items == nil || len(*none.Items) != 0 {
		t.Errorf("of no items: %+v, %v", none, err)
	}
}

func TestEverythingWrongWithAnExamIsToldAtOnce(t *testing.T) {
	t.Parallel()
	_, s := anExam()
	_, err := ExamDraft{Title: " ", Items: &[]string{"itm_2", "itm_1", "itm_2"}, ExtraMinutes: new(60001)}.of(s)
	const want = "subject_id: is required; title: must not be blank; date: must be a date YYYY-MM-DD that exists; " +
		"extra_minutes: must be from 0 to 60000; items[2]: stands here twice"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = ExamDraft{SubjectID: s.ID, Title: "Final", Date: MinDate, Items: &[]string{"itm_2", "itm_3", "", "itm_1"}}.of(s)
	if err == nil || err.Error() != "items[1]: is not an item of this subject; items[2]: is not an item of this subject" {
		t.Errorf("of items of others: %v", err)
	}
	many := make([]string, MaxSyllabus+1)
	for name, d := range map[string]ExamDraft{
		"a long title":   {SubjectID: s.ID, Title: strings.Repeat("ä", 201), Date: MinDate},
		"too many items": {SubjectID: s.ID, Title: "x", Date: MinDate, Items: &many},
		"less than none": {SubjectID: s.ID, Title: "x", Date: MinDate, ExtraMinutes: new(-1)},
	} {
		if d.Validate() == nil {
			t.Errorf("%s passes", name)
		}
	}
}

func TestAPatchOfAnExamChangesWhatItSets(t *testing.T) {
	t.Parallel()
	e, s := anExam()
	today := e.Date - 8
	for name, p := range map[string]ExamPatch{
		"nothing": {},
		"all that it is": {
			ID: Some(e.ID), SubjectID: Some(e.SubjectID), SubjectName: Some(e.SubjectName), Title: Some(e.Title), Date: Some(e.Date),
			Start: Some(e.Start), Items: Some(e.Items), ExtraMinutes: Some(e.ExtraMinutes),
		},
	} {
		if got, err := p.Apply(e, s, today); err != nil || p.Validate() != nil || got.Tag() != e.Tag() {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	got, err := ExamPatch{Start: Some[*Clock](nil), Items: Some[*[]string](nil), Date: Some(e.Date + 1)}.Apply(e, s, today)
	if err != nil || got.Start != nil || got.Items != nil || got.Date != e.Date+1 || got.Title != e.Title || got.Tag() == e.Tag() {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = ExamPatch{ID: Some("exm_2"), SubjectID: Some("sub_2"), SubjectName: Some("Geometry"), Title: Some(""), Items: Some(&[]string{"itm_9"})}.Apply(e, s, today)
	const want = "id: cannot be changed; subject_id: cannot be changed; subject_name: cannot be changed; title: must not be blank; " +
		"items[0]: is not an item of this subject"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if (ExamPatch{ExtraMinutes: Some(-1)}).Validate() == nil || (ExamPatch{Items: Some(&[]string{"a", "a"})}).Validate() == nil {
		t.Error("a patch that no exam can take passes")
	}
}

func TestExamsAreInOrderOfDateStartAndID(t *testing.T) {
	t.Parallel()
	at := func(id, date string, start Clock) Exam { return Exam{ID: id, Date: day(date), Start: &start} }
	want := []Exam{{ID: "z", Date: day("2026-12-01")}, at("y", "2026-12-01", 0), at("b", "2026-12-01", 540), at("c", "2026-12-01", 540), at("a", "2026-12-02", 0)}
	got := []Exam{want[4], want[3], want[1], want[2], want[0]}
	slices.SortFunc(got, Exam.Compare)
	for i := range want {
		if got[i].ID != want[i].ID {
			t.Fatalf("%+v", got)
		}
	}
}

func TestWhatIsOverWhenAnExamBeginsComesBeforeIt(t *testing.T) {
	t.Parallel()
	timed, _ := anExam()
	whole := timed
	whole.Start = nil
	for _, tt := range []struct {
		e       Exam
		date    string
		end     Clock
		follows bool
	}{
		{timed, "2026-12-10", 1439, true},
		{timed, "2026-12-11", 540, true},
		{timed, "2026-12-11", 541, false},
		{timed, "2026-12-12", 1, false},
		{whole, "2026-12-10", 1439, true},
		{whole, "2026-12-11", 1, false},
	} {
		if got := tt.e.Follows(day(tt.date), tt.end); got != tt.follows {
			t.Errorf("%+v: %v", tt, got)
		}
	}
	if timed.Through() != timed.Date || whole.Through() != whole.Date-1 || timed.Past(timed.Date) || !timed.Past(timed.Date+1) {
		t.Error("its last day is another, or it is past on its day")
	}
}

func TestADeletedItemLeavesTheExamsThatAskForIt(t *testing.T) {
	t.Parallel()
	e, s := anExam()
	if left := e.among(s.Syllabus[1:]); len(*left.Items) != 0 || len(*e.Items) != 1 {
		t.Errorf("%v is left of %v", *left.Items, *e.Items)
	}
	if kept := e.among(s.Syllabus); kept.Tag() != e.Tag() {
		t.Errorf("%+v", kept)
	}
	if e.Items = nil; e.among(nil).Items != nil {
		t.Error("of the whole syllabus no item is left")
	}
}

func TestExamsAreFilteredBySubjectAndByDay(t *testing.T) {
	t.Parallel()
	today := day("2026-12-11")
	all := []Exam{{ID: "a", SubjectID: "1", Date: today - 1}, {ID: "b", SubjectID: "1", Date: today}, {ID: "c", SubjectID: "2", Date: today + 1}}
	for want, f := range map[string]ExamFilter{
		"abc": {}, "a": {Past: Some(true)}, "bc": {Past: Some(false)}, "ab": {SubjectID: Some("1")}, "c": {SubjectID: Some("2"), Past: Some(false)}, "": {SubjectID: Some("3")},
	} {
		got := ""
		for _, e := range f.of(slices.Clone(all), today) {
			got += e.ID
		}
		if got != want {
			t.Errorf("%+v: %q, want %q", f, got, want)
		}
	}
}

func TestAnExamIsDoneSinceTheDayItWasTicked(t *testing.T) {
	t.Parallel()
	e, s := anExam()
	today := e.Date - 8
	ticked, err := ExamPatch{Done: Some(true), Kind: Some(Assignment)}.Apply(e, s, today)
	if err != nil || !ticked.Done || *ticked.DoneOn != today || ticked.Kind != Assignment || ticked.Ahead(today) {
		t.Errorf("%+v, %v", ticked, err)
	}
	again, err := ExamPatch{Done: Some(true), DoneOn: Some(today)}.Apply(ticked, s, today+1)
	if err != nil || again.Tag() != ticked.Tag() {
		t.Errorf("ticked twice: %+v, %v", again, err)
	}
	if _, err := (ExamPatch{DoneOn: Some(today + 1)}).Apply(ticked, s, today+1); err == nil || err.Error() != "done_on: cannot be changed" {
		t.Error(err)
	}
	open, err := ExamPatch{Done: Some(false), Kind: Some(ExamKind(""))}.Apply(again, s, today+1)
	if err != nil || open.Tag() != e.Tag() {
		t.Errorf("open again: %+v, %v", open, err)
	}
}
