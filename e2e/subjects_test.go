package e2e_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestACreatedSubjectIsReturnedWhole(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		evening := slot{[]int{1, 3}, "20:00", "21:00"}
		for name, tt := range map[string]struct{ body, want obj }{
			"the least":                 {obj{"name": "a", "type": "study"}, obj{}},
			"training":                  {obj{"name": "b", "type": "training"}, obj{}},
			"inactive":                  {obj{"name": "c", "type": "inactive"}, obj{}},
			"with a short colour":       {obj{"name": "d", "type": "study", "color": "#aBc"}, obj{}},
			"with a long colour":        {obj{"name": "e", "type": "study", "color": "#A1b2C3"}, obj{}},
			"with a null colour":        {obj{"name": "f", "type": "study", "color": nil}, obj{}},
			"with slots":                {obj{"name": "g", "type": "study", "slots": []slot{evening}}, obj{}},
			"with no slots":             {obj{"name": "h", "type": "study", "slots": []slot{}}, obj{}},
			"with null slots":           {obj{"name": "i", "type": "study", "slots": nil}, obj{"slots": []slot{}}},
			"with 40 code points":       {obj{"name": strings.Repeat("🦉", 40), "type": "study"}, obj{}},
			"its name is trimmed":       {obj{"name": "  Art  ", "type": "study"}, obj{"name": "Art"}},
			"its name is stored in NFC": {obj{"name": "Pe\u0301dagogie", "type": "study"}, obj{"name": "Pédagogie"}},
			"40 after trimming and NFC": {obj{"name": " " + strings.Repeat("u\u0308", 40) + " ", "type": "study"}, obj{"name": strings.Repeat("ü", 40)}},
		} {
			t.Run(name, func(t *testing.T) {
				got := c.create(t, "/v1/subjects", tt.body)
				want := obj{"id": got["id"], "color": got["color"], "slots": []slot{}, "syllabus": []obj{}}
				for _, overlay := range []obj{tt.body, tt.want} {
					for field, value := range overlay {
						want[field] = value
					}
				}
				if want["color"] == nil {
					want["color"] = got.str("color")
				}
				equal(t, "created", got, want)
				equal(t, "read", c.read(t, "/v1/subjects/"+got.id()), want)
			})
		}
	})
}

func TestASubjectThatIsNotValidIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := obj{"name": "Algebra", "type": "study"}
		for name, tt := range map[string]struct {
			body   obj
			fields []string
		}{
			"nothing is there":            {obj{}, []string{"name", "type"}},
			"an empty name":               {body.with("name", ""), []string{"name"}},
			"a blank name":                {body.with("name", "   "), []string{"name"}},
			"a null name":                 {body.with("name", nil), []string{"name"}},
			"41 code points":              {body.with("name", strings.Repeat("é", 41)), []string{"name"}},
			"a control in the name":       {body.with("name", "a\tb"), []string{"name"}},
			"NUL in the name":             {body.with("name", "a\x00b"), []string{"name"}},
			"a type that is none":         {body.with("type", "sport"), []string{"type"}},
			"a type in another case":      {body.with("type", "Study"), []string{"type"}},
			"a null type":                 {body.with("type", nil), []string{"type"}},
			"a long name and a bad type":  {obj{"name": strings.Repeat("x", 41), "type": "x"}, []string{"name", "type"}},
			"numbers for name and type":   {obj{"name": 5, "type": 7}, []string{"name", "type"}},
			"slots that are an object":    {body.with("slots", obj{}), []string{"slots"}},
			"slots that are strings":      {body.with("slots", []string{"Monday"}), []string{"slots*"}},
			"a field that does not exist": {body.with("colour", "#fff"), []string{"colour"}},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "POST", "/v1/subjects", tt.body, tt.fields...) })
		}
		for _, color := range []any{"", "#", "abc", "#ab", "#abcd", "#abcde", "#abcdef0", "#ggg", "red", "# abc", "#\u0661\u0661\u0661", 5} {
			c.invalid(t, "POST", "/v1/subjects", body.with("color", color), "color")
		}
		equal(t, "subjects", c.list(t, "/v1/subjects"), []obj{})
	})
}

func TestNamesAreUniqueWhateverTheirForm(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for taken, same := range map[string][]string{
			"Straße":     {"Straße", "STRASSE", "strasse", "  straße "},
			"Café":       {"Cafe\u0301", "CAFÉ"},
			"ΣΊΣΥΦΟΣ":    {"σίσυφος", "σίσυφοσ"},
			"Algebra II": {"algebra ii", "ALGEBRA II "},
		} {
			subject := c.subject(t, taken)
			path := "/v1/subjects/" + subject.id()
			for _, name := range same {
				c.invalid(t, "POST", "/v1/subjects", obj{"name": name, "type": "training"}, "name")
			}
			other := c.subject(t, taken+" other")
			c.invalid(t, "PATCH", "/v1/subjects/"+other.id(), obj{"name": same[0]}, "name")
			equal(t, "its own name in another case", c.change(t, path, obj{"name": same[1]})["name"], strings.TrimSpace(same[1]))
			c.remove(t, path)
			c.subject(t, taken) // a name is free again when its subject is gone
		}
	})
}

func TestTwoClientsCannotTakeTheSameName(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				a := c.send(t, "POST", "/v1/subjects", obj{"name": "Algebra", "type": "study"})
				if a.status != 201 && (a.status != 422 || a.Error.Fields[0].Field != "name") {
					t.Errorf("status %d: %s", a.status, a.body)
				}
			})
		}
		wg.Wait()
		equal(t, "names", column(c.list(t, "/v1/subjects"), "name"), []string{"Algebra"})
	})
}

func TestSubjectsAreListedInOrderOfCreation(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		equal(t, "at first", c.list(t, "/v1/subjects"), []obj{})
		types := []string{"study", "training", "inactive", "study"}
		byType := map[string][]obj{}
		var all []obj
		for i, kind := range types {
			subject := c.create(t, "/v1/subjects", obj{"name": fmt.Sprintf("%c", 'z'-i), "type": kind})
			all, byType[kind] = append(all, subject), append(byType[kind], subject)
		}
		equal(t, "all", c.list(t, "/v1/subjects"), all)
		for _, kind := range types {
			equal(t, kind, c.list(t, "/v1/subjects?type="+kind), byType[kind])
		}
		for _, kind := range []string{"", "sport", "STUDY", "%00"} {
			c.invalid(t, "GET", "/v1/subjects?type="+kind, nil, "type")
		}
	})
}

func TestASpaceHoldsTwoHundredSubjects(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		var wg sync.WaitGroup
		for worker := range 8 {
			wg.Go(func() {
				for i := worker; i < 200; i += 8 {
					if a := c.send(t, "POST", "/v1/subjects", obj{"name": fmt.Sprint("Subject ", i), "type": "study"}); a.status != 201 {
						t.Errorf("subject %d: status %d", i, a.status)
					}
				}
			})
		}
		wg.Wait()
		for _, dry := range []bool{true, false} {
			c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/subjects", obj{"name": "one more", "type": "study", "dry_run": dry})
		}
		subjects := c.list(t, "/v1/subjects")
		equal(t, "subjects", len(subjects), 200)
		c.remove(t, "/v1/subjects/"+subjects[0].id())
		c.subject(t, "one more")
	})
}
