package sandbox

import (
	"context"
	"strings"

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
	case "real":
		return realTime, nil
	}
	to, err := when.Instant(text)
	if err != nil {
		return nil, console.Usagef("%w; or write real", err)
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
