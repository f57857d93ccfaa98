// Command pocketbase is PocketBase with the blocks of the planner: subjects and blocks of
// people who may see and change their own alone. It makes people with a week of blocks,
// writes their tokens and ids to a file, and prints the address that it listens on.
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
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	dir := flag.String("dir", "", "`directory` for its data, which is empty")
	people := flag.Int("people", 1, "`number` of people")
	blocks := flag.Int("blocks", 1, "`number` of blocks that each has")
	monday := flag.String("monday", "", "first `day` of the week of these blocks")
	known := flag.String("known", "", "`file` for their tokens, subjects and first blocks, as JSON")
	flag.Parse()
	if err := serve(*dir, *known, week{*monday, *blocks, *people}); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

// week is what people have.
type week struct {
	monday         string
	blocks, people int
}

func serve(dir, known string, w week) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: dir, HideStartBanner: true})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if err := fill(app, w, known); err != nil {
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

// fill makes the collections, and people with a subject and a week of blocks each.
func fill(app core.App, w week, file string) error {
	students, subjects, blocks, err := collections(app)
	if err != nil {
		return err
	}
	var known struct{ Tokens, Subjects, Blocks []string }
	for i := range w.people {
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
		first, err := w.fill(app, blocks, subject.Id)
		if err != nil {
			return err
		}
		known.Tokens, known.Subjects, known.Blocks = append(known.Tokens, token), append(known.Subjects, subject.Id), append(known.Blocks, first)
	}
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// fill makes the week of a subject, and returns the id of its first block.
func (w week) fill(app core.App, blocks *core.Collection, subject string) (first string, err error) {
	monday, err := time.Parse(time.DateOnly, w.monday)
	if err != nil {
		return "", err
	}
	for n := range w.blocks {
		block := core.NewRecord(blocks)
		block.Load(map[string]any{
			"subject_id": subject, "date": monday.AddDate(0, 0, n%7).Format(time.DateOnly),
			"start": fmt.Sprintf("%02d:00", 8+n/7), "end": fmt.Sprintf("%02d:45", 8+n/7), "topic": fmt.Sprintf("Chapter %d", n), "done": n%3 > 0,
		})
		if err := app.Save(block); err != nil {
			return "", err
		}
		if first == "" {
			first = block.Id
		}
	}
	return first, nil
}

// collections makes those of students, subjects and blocks.
func collections(app core.App) (students, subjects, blocks *core.Collection, err error) {
	students = core.NewAuthCollection("students")
	if err := app.Save(students); err != nil {
		return nil, nil, nil, err
	}
	subjects = core.NewBaseCollection("subjects")
	subjects.Fields.Add(
		&core.RelationField{Name: "student", CollectionId: students.Id, Required: true, MaxSelect: 1, CascadeDelete: true},
		&core.TextField{Name: "name", Required: true, Max: 100})
	if err := app.Save(subjects); err != nil {
		return nil, nil, nil, err
	}
	blocks = core.NewBaseCollection("blocks")
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
	return students, subjects, blocks, app.Save(blocks)
}
