package sandbox

import (
	"context"
	"fmt"
	"strings"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/when"
)

// step does something with the clock of a sandbox, and returns what it shows then.
type step func(context.Context, *client.Client, ...client.Option) (client.SandboxClock, error)

// readStep reads what to do with the clock: nothing, if the text is empty.
func readStep(text string) (step, error) {
	switch strings.ToLower(strings.Join(strings.Fields(text), " ")) {
	case "":
		return look, nil
	case "next day":
		return later(1), nil
	case "next week":
		return later(7), nil
	case "real":
		return realTime, nil
	}
	to, err := when.Instant(text)
	if err != nil {
		return nil, console.Usagef("%w; or write next day, next week or real", err)
	}
	return func(ctx context.Context, cl *client.Client, opts ...client.Option) (client.SandboxClock, error) {
		return cl.SetSandboxClock(ctx, to.Time(), false, opts...)
	}, nil
}

func look(ctx context.Context, cl *client.Client, opts ...client.Option) (client.SandboxClock, error) {
	return cl.SandboxClock(ctx, opts...)
}

func realTime(ctx context.Context, cl *client.Client, opts ...client.Option) (client.SandboxClock, error) {
	if err := cl.EndSandboxClock(ctx); err != nil {
		return client.SandboxClock{}, err
	}
	return look(ctx, cl, opts...)
}

// later lets so many days pass. Real time runs, but a clock that is set from there stands.
func later(days int) step {
	return func(ctx context.Context, cl *client.Client, opts ...client.Option) (client.SandboxClock, error) {
		shown, err := look(ctx, cl)
		if err != nil {
			return shown, err
		}
		account, err := cl.Account(ctx)
		if err != nil {
			return shown, err
		}
		zone, err := time.LoadLocation(account.TimeZone)
		if err != nil {
			return shown, fmt.Errorf("the zone of the account: %w", err)
		}
		return cl.SetSandboxClock(ctx, daysLater(shown.Now.In(zone), days), shown.Set && shown.Running, opts...)
	}
}

// daysLater returns the moment that many days after at, with the same wall-clock time in
// its zone. If the clocks skip that time (DST), it is earlier by the skipped time. The web
// app does the same, in ui/src/lib/pace.ts.
func daysLater(at time.Time, days int) time.Time {
	after := at.Add(time.Duration(days) * 24 * time.Hour)
	_, offset := at.Zone()
	_, shifted := after.Zone()
	return after.Add(time.Duration(offset-shifted) * time.Second)
}
