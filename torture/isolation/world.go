package isolation

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/descope/virtualwebauthn"

	"studyplanner/torture/server"
)

// things are ids by their kinds.
type things map[string]string

// A way is how somebody asks: with a key or a session, in one space.
type way struct {
	name    string
	planner bool // asks the API, else what the app asks besides
	prefix  string
	client  *server.Client
	headers []string
	own     things            // what may be named here
	others  map[string]things // what may not, by whose it is
}

func (w way) ask(ctx context.Context, method, path string, body any) (server.Answer, error) {
	return w.client.Do(ctx, method, w.prefix+path, body, w.headers...)
}

// made sends a request that makes something, and returns its id.
func (w way) made(ctx context.Context, path string, body any) (string, error) {
	a, err := w.ask(ctx, "POST", path, body)
	if err != nil {
		return "", err
	}
	var got struct {
		ID         string
		Key        struct{ ID string }
		Invitation struct{ ID string }
	}
	err = a.Data(&got)
	return cmp.Or(got.ID, got.Key.ID, got.Invitation.ID), err
}

// person is an account with everything that has an id.
type person struct {
	email, id     string
	live, sandbox way // with keys
	app           way // with a session, below /app
}

// world is a server with three people: one who asks, one of whom nothing may be
// told, and an administrator.
type world struct {
	srv                  *server.Server
	asker, victim, admin person
	ways                 []way
}

func newWorld(ctx context.Context, srv *server.Server) (*world, error) {
	w := &world{srv: srv}
	for _, p := range []struct {
		who   *person
		email string
	}{{&w.admin, "admin@example.org"}, {&w.asker, "asker@example.org"}, {&w.victim, "victim@example.org"}} { // the first one administers
		p.who.email = p.email
		if err := w.move(ctx, p.who); err != nil {
			return nil, err
		}
	}
	members, err := w.administered(ctx)
	if err != nil {
		return nil, err
	}
	w.ways = append(spaces(w.asker, w.victim), member(w.asker, w.victim, members)...)
	gone := members["deleted"]
	w.ways = append(w.ways, way{name: "administrator", client: w.admin.app.client, headers: w.admin.app.headers, own: gone, others: map[string]things{"deleted": gone}})
	return w, nil
}

// move makes the account of p with all its things.
func (w *world) move(ctx context.Context, p *person) (err error) {
	if p.id, err = w.srv.Command(ctx, "account", "create", "--email", p.email, "--timezone", "UTC", "--plan", server.Plan); err != nil {
		return err
	}
	for mode, way := range map[string]*way{"live": &p.live, "sandbox": &p.sandbox} {
		key, err := w.srv.Command(ctx, "key", "create", "--email", p.email, "--mode", mode)
		if err != nil {
			return err
		}
		way.client, way.planner, way.prefix, way.name = w.srv.Client(key), true, "/v1", "key of the "+mode+" space"
		if err := way.fill(ctx); err != nil {
			return err
		}
	}
	cookie, err := w.srv.SignIn(ctx, p.email)
	if err != nil {
		return err
	}
	p.app = way{name: "session", client: w.srv.Client(""), headers: []string{"Cookie", cookie}}
	return p.belongings(ctx)
}

// fill makes a subject with an item, a block, days off, an exam, a feed and a calendar, and
// the same to be deleted.
func (w *way) fill(ctx context.Context) error {
	w.own, w.others = things{}, map[string]things{"deleted": {}}
	for _, mine := range []things{w.own, w.others["deleted"]} {
		subject, err := w.made(ctx, "/subjects", map[string]any{"name": fmt.Sprintf("Algebra %d", len(mine)+len(w.own)), "type": "study"})
		if err != nil {
			return err
		}
		if mine["blocks"], err = w.made(ctx, "/blocks", map[string]any{"subject_id": subject, "date": "2031-03-05", "start": "09:00", "end": "10:00"}); err != nil {
			return err
		}
		a, err := w.ask(ctx, "POST", "/subjects/"+subject+"/syllabus", map[string]any{"title": "Rings", "duration": 60})
		if err != nil {
			return err
		}
		var got struct{ Syllabus []struct{ ID string } }
		if err := a.Data(&got); err != nil {
			return err
		}
		mine["subjects"], mine["syllabus"] = subject, got.Syllabus[0].ID
		if mine["days-off"], err = w.made(ctx, "/days-off", map[string]any{"date_from": "2031-03-06", "date_to": "2031-03-07", "subject_id": subject}); err != nil {
			return err
		}
		if mine["feeds"], err = w.made(ctx, "/feeds", map[string]any{"name": "Phone", "subject_ids": []string{subject}, "ahead_weeks": 1}); err != nil {
			return err
		}
		exam := map[string]any{"subject_id": subject, "title": "Final", "date": "2031-03-20", "items": []string{mine["syllabus"]}}
		if mine["exams"], err = w.made(ctx, "/exams", exam); err != nil {
			return err
		}
		calendar := map[string]any{"name": "University", "content": "BEGIN:VCALENDAR\nEND:VCALENDAR\n"}
		if mine["calendars"], err = w.made(ctx, "/calendars", calendar); err != nil {
			return err
		}
	}
	for _, kind := range []string{"feeds", "calendars", "subjects"} { // with the subject goes all else
		a, err := w.ask(ctx, "DELETE", "/"+kind+"/"+w.others["deleted"][kind], nil)
		if err == nil && !a.OK() {
			err = fmt.Errorf("delete one of the %s: %d %s", kind, a.Status, a.Body)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// belongings gives p a key, a session and a passkey, and one that is deleted of the
// last two. Keys that are revoked go on being told of.
func (p *person) belongings(ctx context.Context) (err error) {
	p.app.own = things{"accounts": p.id, "subjects": p.live.own["subjects"]}
	p.app.others = map[string]things{"deleted": {"subjects": p.live.others["deleted"]["subjects"]}}
	if p.app.own["keys"], err = p.app.made(ctx, "/app/keys", map[string]string{"name": "laptop", "mode": "live", "scope": "full"}); err != nil {
		return err
	}
	if p.app.own["sessions"], err = p.session(ctx); err != nil {
		return err
	}
	for _, mine := range []things{p.app.own, p.app.others["deleted"]} {
		if mine["passkeys"], err = p.passkey(ctx); err != nil {
			return err
		}
	}
	a, err := p.app.ask(ctx, "DELETE", "/app/passkeys/"+p.app.others["deleted"]["passkeys"], nil)
	if err == nil && !a.OK() {
		err = fmt.Errorf("delete a passkey: %d %s", a.Status, a.Body)
	}
	return err
}

// session is the id of the one session of p.
func (p *person) session(ctx context.Context) (string, error) {
	a, err := p.app.ask(ctx, "GET", "/app/sessions", nil)
	if err != nil {
		return "", err
	}
	var all []struct{ ID string }
	if err := a.Data(&all); err != nil {
		return "", err
	}
	if len(all) != 1 {
		return "", fmt.Errorf("%d sessions", len(all))
	}
	return all[0].ID, nil
}

// passkey makes one as a browser does.
func (p *person) passkey(ctx context.Context) (string, error) {
	a, err := p.app.ask(ctx, "POST", "/app/passkeys/begin", nil)
	if err != nil {
		return "", err
	}
	var begun struct {
		Ceremony string
		Options  json.RawMessage
	}
	if err := a.Data(&begun); err != nil {
		return "", err
	}
	options, err := virtualwebauthn.ParseAttestationOptions(string(begun.Options))
	if err != nil {
		return "", err
	}
	device := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(p.id)})
	site := virtualwebauthn.RelyingParty{ID: "localhost", Name: "Study Planner", Origin: server.Origin}
	answer := virtualwebauthn.CreateAttestationResponse(site, device, credential(), *options)
	return p.app.made(ctx, "/app/passkeys", map[string]any{"ceremony": begun.Ceremony, "name": "phone", "response": json.RawMessage(answer)})
}

// credential returns one with a valid key: of 128 that the library makes, one lacks
// a leading zero.
func credential() virtualwebauthn.Credential {
	const valid = 77 // the length of such a key in COSE
	for {
		c := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
		if len(c.Key.AttestationData()) == valid {
			return c
		}
	}
}
