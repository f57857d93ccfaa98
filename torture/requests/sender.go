package requests

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"studyplanner/internal/api/apitest/contract"
	"studyplanner/torture/server"
)

// sender sends requests one after the other, from an account of its own.
type sender struct {
	*source
	srv       *server.Server
	http      *http.Client
	email     string
	full      *server.Client // in the sandbox
	read      string         // a key of the live space that may only read
	cookie    string
	ids       map[string][]string
	sinceTidy int
}

// tidyAfter is after how many requests a sender empties its sandbox, so that lists
// stay short.
const tidyAfter = 1000

func newSender(ctx context.Context, s *source, srv *server.Server, number int) (*sender, error) {
	e := &sender{source: s, srv: srv, email: fmt.Sprintf("sender-%d@example.org", number), http: &http.Client{
		Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 2}, Timeout: 90 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	// The first account is that of an administrator.
	if _, err := srv.Command(ctx, "account", "create", "--email", e.email, "--plan", server.Plan); err != nil {
		return nil, err
	}
	e.full = srv.Client("")
	if err := e.renew(ctx); err != nil {
		return nil, err
	}
	return e, e.tidy(ctx)
}

// renew makes keys in place of those that requests have ended or used up. It signs
// in only if it must, which takes the server longer than a hundred requests do.
func (e *sender) renew(ctx context.Context) (err error) {
	if e.cookie != "" && e.rekey(ctx) == nil {
		return nil
	}
	if e.cookie, err = e.srv.SignIn(ctx, e.email); err != nil {
		return err
	}
	if _, err = e.full.Do(ctx, "DELETE", "/app/credentials", nil, "Cookie", e.cookie, "Authorization", ""); err != nil {
		return err
	}
	if e.full.Key, err = e.srv.Command(ctx, "key", "create", "--email", e.email, "--mode", "sandbox"); err != nil {
		return err
	}
	e.read, err = e.srv.Command(ctx, "key", "create", "--email", e.email, "--mode", "live", "--scope", "read")
	return err
}

// rekey makes keys through the session there is, which may have ended or be too old.
func (e *sender) rekey(ctx context.Context) error {
	if _, err := e.full.Do(ctx, "DELETE", "/app/credentials", nil, "Cookie", e.cookie, "Authorization", ""); err != nil {
		return err
	}
	var made [2]struct{ Secret string }
	for i, key := range []map[string]string{{"mode": "sandbox", "scope": "full"}, {"mode": "live", "scope": "read"}} {
		a, err := e.full.Do(ctx, "POST", "/app/keys", key, "Cookie", e.cookie, "Authorization", "")
		if err == nil {
			err = a.Data(&made[i])
		}
		if err != nil {
			return err
		}
	}
	e.full.Key, e.read = made[0].Secret, made[1].Secret
	return nil
}

// tidy empties the sandbox, and puts in it what requests can name.
func (e *sender) tidy(ctx context.Context) error {
	e.sinceTidy = 0
	if _, err := e.full.Do(ctx, "POST", "/app/sandbox/v1/sandbox/reset", nil, "Cookie", e.cookie, "Authorization", ""); err != nil {
		return err
	}
	e.ids = map[string][]string{}
	for _, name := range []string{"Algebra", "Biology"} {
		slots := []map[string]any{{"days": []int{1, 3}, "start": "09:00", "end": "10:00"}}
		subject, err := e.made(ctx, "/v1/subjects", map[string]any{"name": name, "type": "study", "slots": slots})
		if err != nil {
			return err
		}
		block, err := e.made(ctx, "/v1/blocks", map[string]any{"subject_id": subject, "date": "2031-03-05", "start": "09:00", "end": "10:00"})
		if err != nil {
			return err
		}
		if _, err := e.full.Do(ctx, "POST", "/v1/subjects/"+subject+"/syllabus", map[string]any{"title": "Rings", "duration": 60}); err != nil {
			return err
		}
		off, err := e.made(ctx, "/v1/days-off", map[string]any{"date_from": "2031-03-06", "date_to": "2031-03-07", "subject_id": subject})
		if err != nil {
			return err
		}
		exam, err := e.made(ctx, "/v1/exams", map[string]any{"subject_id": subject, "title": "Final", "date": "2031-03-20"})
		if err != nil {
			return err
		}
		feed, err := e.made(ctx, "/v1/feeds", map[string]any{"name": "Phone", "ahead_weeks": 1})
		if err != nil {
			return err
		}
		calendar, err := e.made(ctx, "/v1/calendars", map[string]any{"name": "University", "content": "BEGIN:VCALENDAR\nEND:VCALENDAR\n"})
		if err != nil {
			return err
		}
		e.ids["calendars"] = append(e.ids["calendars"], calendar)
		e.ids["days-off"], e.ids["exams"], e.ids["feeds"] = append(e.ids["days-off"], off), append(e.ids["exams"], exam), append(e.ids["feeds"], feed)
		e.ids["subjects"], e.ids["blocks"] = append(e.ids["subjects"], subject), append(e.ids["blocks"], block)
	}
	a, err := e.full.Do(ctx, "GET", "/v1/subjects", nil)
	if err != nil {
		return err
	}
	var all []struct{ Syllabus []struct{ ID string } }
	if err := a.Data(&all); err != nil {
		return err
	}
	for _, subject := range all {
		for _, item := range subject.Syllabus {
			e.ids["syllabus"] = append(e.ids["syllabus"], item.ID)
		}
	}
	return e.exported(ctx)
}

// exported asks once for a document that can be imported.
func (e *sender) exported(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.export != nil {
		return nil
	}
	a, err := e.full.Do(ctx, "GET", "/app/export", nil, "Cookie", e.cookie, "Authorization", "")
	if err != nil {
		return err
	}
	return a.Data(&e.export)
}

// made sends a request that makes something, and returns its id. The server of a
// control may misspell it.
func (e *sender) made(ctx context.Context, path string, body any) (string, error) {
	a, err := e.full.Do(ctx, "POST", path, body)
	if err != nil {
		return "", err
	}
	var got struct{ ID string }
	err = a.Data(&got)
	return got.ID, err
}

// send sends what is left of n requests, which others send too.
func (e *sender) send(ctx context.Context, n int, step func(done, of int)) error {
	for ctx.Err() == nil {
		number := int(e.next.Add(1))
		if number > n {
			return nil
		}
		if number%100 == 0 {
			step(number, n)
		}
		if e.sinceTidy++; e.sinceTidy > tidyAfter {
			if err := e.afresh(ctx); err != nil {
				return fmt.Errorf("before request %d: %w", number, err)
			}
		}
		if err := e.one(ctx, e.make(number, e.ids)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// afresh renews and tidies, and again if the machine stood still meanwhile.
func (e *sender) afresh(ctx context.Context) error {
	for {
		stood := e.still.Load()
		err := errors.Join(e.renew(ctx), e.tidy(ctx))
		if err == nil || ctx.Err() != nil || !e.stoodSince(stood) {
			return err
		}
	}
}

// one sends r and looks at the answer.
func (e *sender) one(ctx context.Context, r request) error {
	req, err := r.into(e.srv.URL)
	if err != nil {
		return nil //nolint:nilerr // a method that cannot be sent
	}
	e.sign(req, r)
	e.sent.Add(1)
	stood := e.still.Load()
	a, err := e.answer(ctx, req)
	if (err != nil || a.Status == http.StatusServiceUnavailable) && e.stoodSince(stood) {
		e.stalled.Add(1) // the server's deadline went by while nothing ran
		return ctx.Err()
	}
	if err != nil {
		if len(r.body) >= largeBodies {
			e.cut.Add(1)
			return nil
		}
		e.note("no answer to request %d: %v\n%s", r.number, err, r.curl(e.srv.URL))
		return ctx.Err()
	}
	e.held(r, a)
	switch {
	case a.Status == http.StatusTooManyRequests:
		e.limited.Add(1)
	case a.Status == http.StatusUnauthorized && e.signed(req, r):
		return e.afresh(ctx)
	}
	return nil
}

// signed reports whether it was e that said who sends req.
func (e *sender) signed(req *http.Request, r request) bool {
	if r.app {
		return req.Header.Get("Cookie") == e.cookie
	}
	by := req.Header.Get("Authorization")
	return by == "Bearer "+e.full.Key || by == "Bearer "+e.read
}

// held holds an answer against its document.
func (e *sender) held(r request, a contract.Answer) {
	e.classes[a.Status/100].Add(1)
	if a.Status == http.StatusRequestHeaderFieldsTooLarge && len(r.target) > longHeader {
		return
	}
	promised := e.promises.API
	if r.app {
		promised = e.promises.App
	}
	breaches := promised.Breaches(a)
	if a.Status >= 500 {
		breaches = append(breaches, fmt.Sprintf("%d %s", a.Status, a.Body))
	}
	for _, b := range breaches {
		e.note("request %d: %.1000s\n%s", r.number, b, r.curl(e.srv.URL))
	}
}

// sign says who sends req, unless r does.
func (e *sender) sign(req *http.Request, r request) {
	switch {
	case r.app && req.Header.Get("Cookie") == "":
		req.Header.Set("Cookie", e.cookie)
	case !r.app && req.Header["Authorization"] == nil:
		key := e.full.Key
		if r.number%8 == 0 {
			key = e.read
		}
		req.Header.Set("Authorization", "Bearer "+key)
	}
}

// answer sends req, and again if the connection was at its end.
func (e *sender) answer(ctx context.Context, req *http.Request) (contract.Answer, error) {
	var last error
	for range 3 {
		if req.GetBody != nil {
			req.Body, _ = req.GetBody() // which cannot fail for bytes
		}
		resp, err := e.http.Do(req.WithContext(ctx))
		if err != nil {
			last = err
			continue
		}
		text, err := read(resp)
		if err != nil {
			last = err
			continue
		}
		return contract.Answer{Request: req, Status: resp.StatusCode, Header: resp.Header, Body: text}, nil
	}
	return contract.Answer{}, last
}

// read returns the whole body, unpacked.
func read(resp *http.Response) (string, error) {
	defer resp.Body.Close()
	body := io.Reader(resp.Body)
	if resp.Header.Get("Content-Encoding") == "gzip" && resp.Request.Method != http.MethodHead {
		unpacked, err := gzip.NewReader(resp.Body)
		if err != nil {
			return "", err
		}
		body = unpacked
	}
	var text strings.Builder
	_, err := io.Copy(&text, body)
	return text.String(), err
}
