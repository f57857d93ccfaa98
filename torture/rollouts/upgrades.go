package rollouts

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// ruledSince is the first version of the schema whose programs go on beside a newer one
// also when they are restarted.
const ruledSince = 13

// upgrades replaces servers by those of the next version. These are the last release by
// today's, and today's by one with migrations of each allowed kind.
func upgrades(ctx context.Context, s trial.Setup, f form, today string, r *trial.Report) error {
	schema, err := schemaOf(ctx, today)
	if err != nil {
		return err
	}
	before, name, err := releaseBefore(ctx, s)
	if err != nil {
		return err
	}
	r.Figures = append(r.Figures, trial.Figure{Name: "the release before", Value: name})
	if before != "" {
		if err := upgrade(ctx, s, f, before, today, "from the release before", r); err != nil {
			return err
		}
	}
	next, err := s.Binary(ctx, expansion(schema)...)
	if err != nil {
		return err
	}
	if err := upgrade(ctx, s, f, today, next, "to a next version", r); err != nil {
		return err
	}
	return contractions(ctx, s, f, today, schema, r)
}

// upgrade migrates the database to the schema of the next build, and replaces the servers.
// Before, it restarts one of them on the newer schema. The full form rolls the next build
// back once.
func upgrade(ctx context.Context, s trial.Setup, f form, from, to, way string, r *trial.Report) error {
	schema, err := schemaOf(ctx, from)
	if err != nil {
		return err
	}
	steps := []string{to, to}
	if schema >= ruledSince {
		steps = []string{from, to, to}
		if s.Full {
			steps = []string{from, to, to, from, from, to, to}
		}
	}
	fleet, err := newFleet(ctx, s, f, from, f.drain)
	if err != nil {
		return err
	}
	defer fleet.close()
	tried, err := fleet.load(ctx, func(t *tally) error {
		if _, err := server.Command(ctx, to, "migrate", "--database", fleet.options.Database); err != nil {
			return err
		}
		for i, binary := range steps {
			if err := fleet.replace(ctx, i%len(fleet.servers), binary, f.drain, t); err != nil {
				return err
			}
			s.Step(i+1, len(steps))
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("upgrade %s: %w", way, err)
	}
	tried.report(s, r, "requests in an upgrade "+way, "in an upgrade "+way)
	return nil
}

// contractions brings a migration that today's servers cannot bear. If the migration
// declares it, they must save nothing from then on, be not ready and not start. If it does
// not, as a control, requests fail.
func contractions(ctx context.Context, s trial.Setup, f form, today string, schema int, r *trial.Report) error {
	err := contracted(ctx, s, f, today, contraction(schema+1, ""), func(_ *fleet, failed int) error {
		r.Found("requests failed after a migration that broke the rules", failed)
		return nil
	})
	if err != nil {
		return err
	}
	said := contraction(schema+1, fmt.Sprintf("-- oldest: %d\n", schema+1))
	return contracted(ctx, s, f, today, said, func(l *fleet, _ int) error {
		broken, err := l.away(ctx)
		r.Broken = append(r.Broken, broken...)
		return err
	})
}

// contracted migrates the database of two servers by a patched build while clients send
// requests. After the first failed request it checks the outcome.
func contracted(ctx context.Context, s trial.Setup, f form, today string, patches []trial.Patch, look func(l *fleet, failed int) error) error {
	binary, err := s.Binary(ctx, patches...)
	if err != nil {
		return err
	}
	fleet, err := newFleet(ctx, s, f, today, 0)
	if err != nil {
		return err
	}
	defer fleet.close()
	t, err := fleet.load(ctx, func(t *tally) error {
		if _, err := server.Command(ctx, binary, "migrate", "--database", fleet.options.Database); err != nil {
			return err
		}
		return t.awaitFailure(ctx)
	})
	if err != nil {
		return err
	}
	return look(fleet, t.failures())
}

// away returns how servers that are too old for their database do not keep away from it.
func (l *fleet) away(ctx context.Context) (broken []string, err error) {
	for _, old := range l.servers {
		c := old.Client(l.key)
		defer c.Close()
		a, err := c.Do(ctx, http.MethodPatch, "/v1/blocks/"+l.blocks[0], map[string]string{"topic": "too old"})
		if err != nil {
			return nil, err
		}
		if a.Status != http.StatusServiceUnavailable {
			broken = append(broken, fmt.Sprintf("a server that is too old for its database answers a change with %d %s", a.Status, a.Body))
		}
		refuses := func(a server.Answer) bool { return a.Status == http.StatusServiceUnavailable }
		if err := old.Await(ctx, "/readyz", refuses); err != nil { // it looks once a second
			broken = append(broken, "a server that is too old for its database is ready: "+err.Error())
		}
	}
	if _, err := server.Command(ctx, l.options.Binary, "migrate", "--database", l.options.Database); err == nil {
		broken = append(broken, "a program that is too old for a database opens it")
	}
	return broken, nil
}

// awaitFailure waits until a request has failed.
func (t *tally) awaitFailure(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, server.Patience)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for t.failures() == 0 {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return errors.Join(ctx.Err(), errors.New("no request failed"))
		}
	}
	return nil
}
