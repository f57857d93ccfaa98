package isolation

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"

	"studyplanner/torture/document"
	"studyplanner/torture/server"
)

// forms are what is made of an id: with each, that of something is nothing more than
// that of nothing. The first few stand for the others in the short form.
var forms = []func(id string) string{
	func(id string) string { return id },
	func(id string) string { return id[len(id)-6:] },
	func(id string) string { return id + "\x00" },
	strings.ToUpper,
	func(id string) string { return strings.ToUpper(id[len(id)-12:]) },
	func(id string) string { return id[:len(id)-1] },
	func(id string) string { return "x" + id },
	func(id string) string { return " " + id + " " },
	func(id string) string { return id + "\xff" },
	func(id string) string { return id + "," + id },
	func(id string) string { return id + "%" },
	func(id string) string { return id + "' OR '1'='1" },
	func(id string) string { return strings.Repeat(id, 100) },
}

// shortForms are as many as the short form tries.
const shortForms = 3

// through tries all places of ids on one way.
func (m *matrix) through(ctx context.Context, w way) error {
	doc := m.App
	if w.planner {
		doc = m.API
	}
	known, err := w.known(ctx)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(m.seed, 1))
	operations, places := 0, 0
	for _, op := range doc.Operations {
		found, err := op.Places(known)
		if err != nil {
			return err
		}
		operations, places = operations+1, places+len(found)
		for _, p := range found {
			if err := m.at(ctx, w, op, []document.Place{p}, random); err != nil {
				return err
			}
		}
		if paths := inPath(found); len(paths) > 1 { // all of them of the same somebody
			if err := m.at(ctx, w, op, paths, random); err != nil {
				return err
			}
		}
	}
	if w.name == "key of the live space" || w.name == "session" { // a document once
		m.mu.Lock()
		m.operations, m.places = m.operations+operations, m.places+places
		m.mu.Unlock()
	}
	return nil
}

// known are the values that make a body a valid one.
func (w way) known(ctx context.Context) (document.Known, error) {
	if !w.planner {
		return nil, nil
	}
	a, err := w.ask(ctx, "POST", "/schedule/suggest", map[string]any{})
	if err != nil {
		return nil, err
	}
	var got struct {
		Meta struct {
			Version string `json:"schedule_version"`
		}
	}
	if err := json.Unmarshal(a.Body, &got); err != nil {
		return nil, err
	}
	return document.Known{"schedule_version": got.Meta.Version, "subject_id": w.own["subjects"], "id": w.own["blocks"]}, nil
}

func inPath(places []document.Place) []document.Place {
	var found []document.Place
	for _, p := range places {
		if p.In == "path" {
			found = append(found, p)
		}
	}
	return found
}

// at puts into places the ids that w may not name, and holds the answers against
// those to ids that never existed.
func (m *matrix) at(ctx context.Context, w way, op document.Operation, places []document.Place, random *rand.Rand) error {
	never, again := things{}, things{}
	for _, p := range places {
		shape := w.shape(p.Kind)
		if shape == "" {
			return fmt.Errorf("%s: nothing is made that has an id of %s", op.Name(), p.Kind)
		}
		never[p.Kind], again[p.Kind] = like(shape, random), like(shape, random)
	}
	tried := forms
	if !m.full {
		tried = forms[:shortForms]
	}
	for _, form := range tried {
		want, _, err := m.told(ctx, w, op, places, never, form)
		if err != nil {
			return err
		}
		for whose, has := range w.everybody(again) {
			if !hasAll(has, places) {
				continue
			}
			got, request, err := m.told(ctx, w, op, places, has, form)
			if err != nil {
				return err
			}
			if got != want {
				m.breach("%s, with a %s and an id of %s, is answered\n%s\nand with one that never existed\n%s", request, w.name, whose, got, want)
			}
		}
	}
	return nil
}

// everybody are the others of w, and nobody with made-up ids.
func (w way) everybody(madeUp things) map[string]things {
	all := map[string]things{"nobody": madeUp}
	for whose, has := range w.others {
		all[whose] = has
	}
	return all
}

// shape is an id of a kind.
func (w way) shape(kind string) string {
	if id := w.own[kind]; id != "" {
		return id
	}
	for _, has := range w.others {
		if id := has[kind]; id != "" {
			return id
		}
	}
	if len(w.others) == 1 { // the administrator, who is only asked for what is gone
		return "sub_01981b3c9qv2g4m8a5s7t0e1k8"
	}
	return ""
}

func hasAll(has things, places []document.Place) bool {
	for _, p := range places {
		if has[p.Kind] == "" {
			return false
		}
	}
	return true
}

// like makes up an id that looks like another one. The last digit has few forms.
func like(id string, random *rand.Rand) string {
	prefix, rest, _ := strings.Cut(id, "_")
	made := []byte(rest)
	for i := 1; i < len(made)-1; i++ {
		made[i] = "0123456789abcdefghijklmnopqrstuv"[random.IntN(32)]
	}
	return prefix + "_" + string(made)
}

// told sends the request with ids of has in places, and of w's own elsewhere. It
// returns the answer without what tells one request from the other, and the request.
func (m *matrix) told(ctx context.Context, w way, op document.Operation, places []document.Place, has things, form func(string) string) (answer, request string, err error) {
	path, query, body := strings.TrimPrefix(op.Path, "/v1"), "", any(nil)
	if schema := op.Body(); schema != nil {
		if body, err = (document.Known{"subject_id": w.own["subjects"], "id": w.own["blocks"]}).Least(schema); err != nil {
			return "", "", err
		}
	}
	var ids []string
	for _, p := range places {
		id := form(has[p.Kind])
		ids = append(ids, id, has[p.Kind]) // some answers name the one of several
		switch p.In {
		case "path":
			path = strings.Replace(path, "{"+p.Name+"}", url.PathEscape(id), 1)
		case "query":
			query = "?" + p.Name + "=" + url.QueryEscape(id)
		default:
			body = p.Body(id)
		}
	}
	for _, p := range strings.Split(path, "/") { // the other ids of the path
		if strings.HasPrefix(p, "{") {
			path = strings.Replace(path, p, w.own[ownKind(op.Path, p)], 1)
		}
	}
	a, err := w.ask(ctx, op.Method, path+query, body)
	m.mu.Lock()
	m.requests++
	m.mu.Unlock()
	if a.Status >= 500 {
		m.breach("%s %s%s: %d %s", op.Method, w.prefix, path+query, a.Status, a.Body)
	}
	text, _ := json.Marshal(body)
	return plain(a, ids), fmt.Sprintf("%s %s%s %s", op.Method, w.prefix, path+query, text), err
}

// ownKind is the kind of the id that a parameter of a path is.
func ownKind(path, parameter string) string {
	before, _, _ := strings.Cut(path, "/"+parameter)
	return before[strings.LastIndex(before, "/")+1:]
}

// plain is an answer without the ids that were asked for and without what differs
// from request to request.
func plain(a server.Answer, ids []string) string {
	var data any
	text := string(a.Body)
	if json.Unmarshal(a.Body, &data) == nil {
		forget(data, "request_id", "timestamp", "local_time")
		again, _ := json.Marshal(data)
		text = string(again)
	}
	text = strings.ToLower(text)
	for _, id := range ids {
		quoted, _ := json.Marshal(strings.ToLower(id))
		text = strings.ReplaceAll(text, strings.Trim(string(quoted), `"`), "ID")
	}
	return fmt.Sprint(a.Status, " ", a.Header.Get("Etag"), " ", text)
}
