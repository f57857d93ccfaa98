// Command pocketbase is PocketBase with the blocks of the planner: subjects and blocks of
// people who may see and create their own alone. It makes people, writes their tokens to
// a file, and prints the address that it listens on.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	dir := flag.String("dir", "", "`directory` for its data, which is empty")
	people := flag.Int("people", 1, "`number` of people")
	tokens := flag.String("tokens", "", "`file` for their tokens and subjects, as JSON")
	flag.Parse()
	if err := serve(*dir, *people, *tokens); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

func serve(dir string, people int, tokens string) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: dir, HideStartBanner: true})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if err := fill(app, people, tokens); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Listener, e.InstallerFunc = l, nil
		return e.Next()
	})
	fmt.Printf("listening on http://%s\n", l.Addr())
	return apis.Serve(app, apis.ServeConfig{HttpAddr: l.Addr().String()})
}

// fill makes the collections, and people with a subject each.
func fill(app core.App, people int, file string) error {
	students, subjects, err := collections(app)
	if err != nil {
		return err
	}
	var known struct{ Tokens, Subjects []string }
	for i := range people {
		student := core.NewRecord(students)
		student.SetEmail(fmt.Sprintf("student-%d@example.org", i))
		student.SetPassword("a benchmark of 12 letters")
		if err := app.Save(student); err != nil {
			return err
		}
		subject := core.NewRecord(subjects)
		subject.Set("student", student.Id)
		subject.Set("name", "Linear Algebra")
		if err := app.Save(subject); err != nil {
			return err
		}
		token, err := student.NewAuthToken()
		if err != nil {
			return err
		}
		known.Tokens, known.Subjects = append(known.Tokens, token), append(known.Subjects, subject.Id)
	}
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// collections makes those of students, subjects and blocks.
func collections(app core.App) (students, subjects *core.Collection, err error) {
	students = core.NewAuthCollection("students")
	if err := app.Save(students); err != nil {
		return nil, nil, err
	}
	subjects = core.NewBaseCollection("subjects")
	subjects.Fields.Add(
		&core.RelationField{Name: "student", CollectionId: students.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.TextField{Name: "name", Required: true, Max: 100})
	if err := app.Save(subjects); err != nil {
		return nil, nil, err
	}
	blocks := core.NewBaseCollection("blocks")
	blocks.Fields.Add(
		&core.RelationField{Name: "subject_id", CollectionId: subjects.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.TextField{Name: "date", Required: true, Pattern: `^\d{4}-\d{2}-\d{2}$`},
		&core.TextField{Name: "start", Required: true, Pattern: `^\d{2}:\d{2}$`},
		&core.TextField{Name: "end", Required: true, Pattern: `^\d{2}:\d{2}$`},
		&core.TextField{Name: "topic", Max: 200},
		&core.BoolField{Name: "done"})
	blocks.AddIndex("idx_blocks_date", false, "subject_id, date", "")
	own := types.Pointer("subject_id.student = @request.auth.id")
	blocks.CreateRule, blocks.ListRule, blocks.ViewRule, blocks.UpdateRule, blocks.DeleteRule = own, own, own, own, own
	return students, subjects, app.Save(blocks)
}
