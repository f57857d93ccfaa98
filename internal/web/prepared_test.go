package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

const (
	preparePath = "/app/admin/prepared"
	takePath    = "/app/spaces/live/prepared"
)

// preparedSet is a set as the app shows it.
type preparedSet struct {
	ID, Name string
	Subjects []struct{ Name, Type, Color string }
}

// prepare makes a set of new subjects of an administrator, one for each name.
func (b *browser) prepare(name string, subjects ...string) preparedSet {
	b.t.Helper()
	var ids []string
	for _, subject := range subjects {
		made := into[planner.Subject](b.send("POST", "/app/v1/subjects", obj{
			"name": subject, "type": "study", "slots": []obj{{"days": []int{0, 1, 2, 3, 4, 5, 6}, "start": "09:00", "end": "10:00"}},
		}).is(201))
		b.send("PUT", "/app/v1/subjects/"+made.ID+"/syllabus", obj{"syllabus": []obj{{"title": "Sets", "duration": 60, "done": true}}}).is(200)
		ids = append(ids, made.ID)
	}
	return into[preparedSet](b.send("POST", preparePath, obj{"name": name, "subject_ids": ids}).is(201))
}

func TestANewAccountTakesWhatIsPreparedForIt(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin, student := s.administrator(), s.member(bob)
	class, club := admin.prepare("Class 10a", "Maths", "Physics"), admin.prepare("Chess club", "Chess")
	offered := into[[]preparedSet](student.get("/app/prepared").is(200))
	if len(offered) != 2 || offered[0].Name != "Class 10a" || len(offered[0].Subjects) != 2 || offered[0].Subjects[1].Name != "Physics" || offered[0].Subjects[1].Color == "" {
		t.Fatalf("offered are %+v", offered)
	}
	student.get("/app/v1/schedule").is(200) // which generates its weeks, without subjects
	if a := student.send("POST", takePath, obj{"prepared": []string{class.ID, club.ID}}).is(200); string(a.Data) != `{"subjects":3}` {
		t.Errorf("taken are %s", a.Data)
	}
	mine, theirs := into[[]planner.Subject](student.get("/app/v1/subjects").is(200)), into[[]planner.Subject](admin.get("/app/v1/subjects").is(200))
	for i, m := range mine {
		if m.ID == theirs[i].ID || m.Name != theirs[i].Name || m.Color != theirs[i].Color || len(m.Slots) != 1 || len(m.Syllabus) != 1 || m.Syllabus[0].Done || m.Syllabus[0].ID == theirs[i].Syllabus[0].ID {
			t.Errorf("%+v was made of %+v", m, theirs[i])
		}
	}
	blocks := func(b *browser) int { return len(into[[]planner.Block](b.get("/app/v1/blocks").is(200))) }
	if n := blocks(student); n < 3*7 || n > 3*14 || n != blocks(admin) {
		t.Errorf("there are %d blocks, where the administrator has %d", n, blocks(admin))
	}
	student.send("POST", takePath, obj{"prepared": []string{club.ID}}).invalid("prepared")
	student.send("POST", "/app/spaces/sandbox/prepared", obj{"prepared": []string{club.ID}}).is(200)

	admin.send("DELETE", preparePath+"/"+class.ID, nil).is(204)
	admin.send("DELETE", preparePath+"/"+class.ID, nil).fails(404, "NOT_FOUND")
	if left := into[[]preparedSet](student.get("/app/prepared").is(200)); len(left) != 1 || len(into[[]planner.Subject](student.get("/app/v1/subjects").is(200))) != 3 {
		t.Errorf("left are %+v", left)
	}
}

func TestWhatCannotBePreparedIsRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin, other := s.administrator(), s.member(bob)
	admin.prepare("Class", "Maths")
	id := into[[]planner.Subject](admin.get("/app/v1/subjects").is(200))[0].ID
	foreign := into[planner.Subject](other.send("POST", "/app/v1/subjects", obj{"name": "Mine", "type": "study"}).is(201)).ID
	send := func(name string, ids ...string) answer {
		t.Helper()
		return admin.send("POST", preparePath, obj{"name": name, "subject_ids": append([]string{}, ids...)})
	}
	send("").invalid("name", "subject_ids")
	send(strings.Repeat("x", account.MaxPreparedName+1), slices.Repeat([]string{id}, account.MaxPreparedSubjects+1)...).invalid("name", "subject_ids")
	send("Another", id, foreign, id).invalid("subject_ids[1]", "subject_ids[2]")
	send("CLASS", id).invalid("name")
	full := make([]obj, planner.MaxSyllabus)
	for i := range full {
		full[i] = obj{"title": fmt.Sprintf("%d %s", i, strings.Repeat("x", 190)), "duration": 60}
	}
	var large []string
	for i := range 3 {
		made := into[planner.Subject](admin.send("POST", "/app/v1/subjects", obj{"name": fmt.Sprintf("Long %d", i), "type": "study"}).is(201))
		admin.send("PUT", "/app/v1/subjects/"+made.ID+"/syllabus", obj{"syllabus": full}).is(200)
		large = append(large, made.ID)
	}
	send("Large", large...).invalid("subject_ids")
	for n := 1; n < account.MaxPrepared; n++ {
		send(fmt.Sprintf("Class %d", n), id).is(201)
	}
	send("One more", id).invalid("name")
	other.send("POST", preparePath, obj{"name": "Mine", "subject_ids": []string{foreign}}).fails(403, "FORBIDDEN")
	s.browser().get("/app/prepared").fails(401, "UNAUTHORIZED")
}

func TestWhatCannotBeTakenTogetherChangesNothing(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	admin, student := s.administrator(), s.member(bob)
	first := admin.prepare("Class", "Maths", "Physics")
	id := into[[]planner.Subject](admin.get("/app/v1/subjects").is(200))[1].ID
	again := into[preparedSet](admin.send("POST", preparePath, obj{"name": "Class again", "subject_ids": []string{id}}).is(201))
	var slots []obj
	for n := range 12 {
		slots = append(slots, obj{"days": []int{0, 1, 2, 3, 4, 5, 6}, "start": fmt.Sprintf("%02d:%02d", n/3, n%3*20), "end": fmt.Sprintf("%02d:%02d", n/3, n%3*20+10)})
	}
	busy := into[planner.Subject](admin.send("POST", "/app/v1/subjects", obj{"name": "Busy", "type": "study", "slots": slots}).is(201)).ID
	var week []string // of which three give over two hundred blocks a week
	for _, name := range []string{"Busy", "Busier", "Busiest"} {
		admin.send("PATCH", "/app/v1/subjects/"+busy, obj{"name": name}).is(200)
		week = append(week, into[preparedSet](admin.send("POST", preparePath, obj{"name": name, "subject_ids": []string{busy}}).is(201)).ID)
	}
	for _, test := range []struct {
		sets   []string
		fields []string
	}{
		{[]string{}, []string{"prepared"}},
		{slices.Repeat([]string{first.ID}, account.MaxTaken+1), []string{"prepared"}},
		{[]string{first.ID, again.ID}, []string{"prepared[1]"}},
		{week, []string{"prepared"}},
		{[]string{"set_none", first.ID, first.ID}, []string{"prepared[0]", "prepared[2]", "prepared[2]"}},
	} {
		student.send("POST", takePath, obj{"prepared": test.sets}).invalid(test.fields...)
	}
	if all := into[[]planner.Subject](student.get("/app/v1/subjects").is(200)); len(all) != 0 {
		t.Errorf("there are %d subjects", len(all))
	}
	student.send("POST", takePath, obj{"prepared": week[:2]}).is(200)
}
