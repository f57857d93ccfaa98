package client_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	"studyplanner/client"
	"studyplanner/internal/api/apitest"
)

// start starts a server for an example, with a key of its account.
func start() (h http.Handler, key client.Key, done func()) {
	folder, err := os.MkdirTemp("", "planner")
	check(err)
	s, err := apitest.Open(context.Background(), folder, monday)
	check(err)
	secret, err := s.Key(context.Background(), apitest.Ada)
	check(err)
	return s.API, client.Key(secret), func() {
		check(s.Close())
		check(os.RemoveAll(folder))
	}
}

// ada starts a server and returns a client of Ada, who studies maths on Tuesdays
// and Thursdays. It is Monday, 2 March 2026, at noon.
func ada() (ctx context.Context, c *client.Client, done func()) {
	ctx = context.Background()
	h, key, done := start()
	c, err := client.New(client.Config{BaseURL: "http://in-process", Key: key, Transport: client.HandlerTransport(h, "")})
	check(err)
	_, err = c.CreateSubject(ctx, client.SubjectDraft{
		Name: "Maths", Type: client.Study,
		Slots: []client.Slot{{Days: []client.Weekday{client.Tuesday, client.Thursday}, Start: client.NewClock(9, 0), End: client.NewClock(10, 30)}},
	})
	check(err)
	return ctx, c, done
}

// stdout returns a log on the standard output, without times.
func stdout() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if len(groups) == 0 && a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

// check is must for examples, which have nobody to tell.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
