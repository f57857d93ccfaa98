package client_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"studyplanner/client"
)

func Example() {
	c, err := client.New(client.Config{
		BaseURL: "http://localhost:8080",
		Key:     client.Key(os.Getenv("STUDYPLANNER_API_KEY")),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	week, err := c.Schedule(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, day := range week.Days {
		fmt.Println(day.Label, len(day.Blocks), "sessions")
	}
}

func ExampleFromEnvironment() {
	c, err := client.FromEnvironment() // STUDYPLANNER_URL and STUDYPLANNER_API_KEY
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := c.Account(context.Background()); err != nil {
		fmt.Println(err)
	}
}

func ExampleIfNoneMatch() {
	ctx, c, done := ada()
	defer done()

	var info client.Info
	week, err := c.Schedule(ctx, 0, client.Into(&info))
	if err != nil {
		fmt.Println(err)
		return
	}
	newer, err := c.Schedule(ctx, 0, client.IfNoneMatch(info.ETag), client.Into(&info))
	switch {
	case errors.Is(err, client.ErrNotModified):
		fmt.Println("nothing new since", week.WeekStart)
	case err == nil:
		week = newer
	}
	for _, q := range info.Quotas {
		fmt.Println(q.Requests-q.Left, "requests of", q.Requests, "in", q.Window)
	}
	// Output:
	// nothing new since 2026-03-02
	// 3 requests of 6000 in 1m0s
}

func ExampleClient_Schedule() {
	ctx, c, done := ada()
	defer done()

	week, err := c.Schedule(ctx, 1) // next week
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, day := range week.Days {
		for _, b := range day.Blocks {
			fmt.Printf("%s %s: %s–%s\n", day.Label, day.Date, b.Start, b.End)
		}
	}
	// Output:
	// Tuesday 2026-03-10: 09:00–10:30
	// Thursday 2026-03-12: 09:00–10:30
}

func ExampleClient_CreateBlock() {
	ctx, c, done := ada()
	defer done()

	subjects, err := c.Subjects(ctx, client.SubjectFilter{Type: client.Study})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := c.CreateBlock(ctx, client.BlockDraft{
		SubjectID: subjects[0].ID,
		Date:      client.NewDate(2026, time.March, 2),
		Start:     client.NewClock(16, 0),
		End:       client.NewClock(17, 30),
		Topic:     "Integrals",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	completed := true
	b, err = c.UpdateBlock(ctx, b.ID, client.BlockPatch{Done: &completed})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b.SubjectName, b.Date, b.Start, *b.Topic, b.Done)
	// Output: Maths 2026-03-02 16:00 Integrals true
}

func ExampleClient_EachBlock() {
	ctx, c, done := ada()
	defer done()

	from := client.NewDate(2026, time.March, 2)
	month := client.BlockFilter{From: from, To: from + 27}
	for b, err := range c.EachBlock(ctx, month, 100) { // 100 with each request
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(b.Date, b.SubjectName)
		if b.Date > from+7 {
			break // no more requests
		}
	}
	// Output:
	// 2026-03-03 Maths
	// 2026-03-05 Maths
	// 2026-03-10 Maths
}

func ExampleError() {
	ctx, c, done := ada()
	defer done()

	_, err := c.CreateSubject(ctx, client.SubjectDraft{Name: "maths", Type: "hobby"})
	if e, ok := errors.AsType[*client.Error](err); ok {
		fmt.Println(e.Code, e.Status)
		for _, f := range e.Fields {
			fmt.Printf("%s %s\n", f.Field, f.Message)
		}
	}
	_, err = c.Block(ctx, "blk_unknown")
	fmt.Println(client.Code(err) == client.CodeNotFound)
	// Output:
	// VALIDATION_ERROR 422
	// type must be one of study, training, inactive
	// true
}

func ExampleClient_Suggest() {
	ctx, c, done := ada()
	defer done()

	hours := 2.0
	advice, err := c.Suggest(ctx, client.SuggestionRequest{Goal: "more Maths before Friday", AvailableHours: &hours})
	if err != nil {
		fmt.Println(err)
		return
	}
	best := advice.Suggestions[0] // its Reason says why
	fmt.Println(best.Type)

	result, err := c.ApplySuggestions(ctx, client.SuggestionChoice{
		Version:     advice.Version,
		Suggestions: []client.Suggestion{best},
	})
	if client.Code(err) == client.CodeConflict {
		fmt.Println("the schedule has changed: ask again")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	made := result.Results[0]
	fmt.Println(made.Op, made.Block.SubjectName)
	// Output:
	// add_block
	// create Maths
}

func ExampleIdempotencyKey() {
	ctx, c, done := ada()
	defer done()

	for range 2 { // say, two runs of a program that copies a timetable
		var info client.Info
		s, err := c.CreateSubject(ctx, client.SubjectDraft{Name: "Physics", Type: client.Study},
			client.IdempotencyKey("timetable-2026-physics"), client.Into(&info))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s.Name, info.Replayed)
	}
	// Output:
	// Physics false
	// Physics true
}

func ExampleIfMatch() {
	ctx, c, done := ada()
	defer done()

	var info client.Info
	subjects, err := c.Subjects(ctx, client.SubjectFilter{})
	if err != nil {
		fmt.Println(err)
		return
	}
	maths, err := c.Subject(ctx, subjects[0].ID, client.Into(&info))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, color := range []string{"#047857", "#b91c1c"} { // two people who read the same
		_, err = c.UpdateSubject(ctx, maths.ID, client.SubjectPatch{Color: &color}, client.IfMatch(info.ETag))
		fmt.Println(color, client.Code(err) == client.CodeConflict)
	}
	// Output:
	// #047857 false
	// #b91c1c true
}

// logged logs every request, retries too.
type logged struct {
	next http.RoundTripper
	log  *slog.Logger
}

func (l logged) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := l.next.RoundTrip(r)
	if err != nil {
		l.log.Warn("no answer", "method", r.Method, "path", r.URL.Path, "error", err)
		return nil, err
	}
	l.log.Info("answer", "method", r.Method, "path", r.URL.Path, "status", answer.StatusCode, "request_id", answer.Header.Get("X-Request-Id"))
	return answer, nil
}

func ExampleHandlerTransport() {
	handler, key, done := start()
	defer done()

	c, err := client.New(client.Config{
		BaseURL:   "http://in-process", // any address
		Key:       key,
		Transport: logged{client.HandlerTransport(handler, ""), stdout()},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := c.Account(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Email, a.Today)
	// Output:
	// level=INFO msg=answer method=GET path=/v1/account status=200 request_id=r0000000000000000000000010
	// ada@example.org 2026-03-02
}
