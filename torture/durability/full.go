package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"studyplanner/torture/broken"
	"studyplanner/torture/disk"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// FullDisk lets the disk fill up under a server that goes on.
var FullDisk = trial.Trial{
	Name: "full-disk",
	Promise: "Where the disk is full, reading goes on, writes are told that nothing can be saved and do nothing, /readyz says so, " +
		"and once there is room the server saves again by itself; nothing acknowledged is lost.",
	Run: fullDisks,
}

func fullDisks(ctx context.Context, s trial.Setup) (r trial.Report, err error) {
	n := count(s, 20, 1)
	c, err := newOutage(ctx, s, "")
	if err != nil {
		return r, err
	}
	if err := c.filled(ctx, n, c.fill, func(i int) { s.Step(i, n) }); err != nil {
		return r, err
	}
	r.Count("times that the disk was full", n)
	c.report(&r)
	c.blame(&r, s, c.damage)
	deaf, err := newOutage(ctx, s, broken.Deaf)
	if err != nil {
		return r, err
	}
	times, err := control(s, 5, func() int { return deaf.forfeited(s) }, func() error {
		return deaf.filled(ctx, 1, deaf.fillUnheard, func(int) {})
	})
	r.Found(fmt.Sprintf("acknowledged writes lost where errors are not heard, in %d full disks", times), deaf.forfeited(s))
	return r, err
}

// filled fills the disk n times, and then lets the power fail.
func (c *outage) filled(ctx context.Context, n int, fill func(context.Context, *server.Server) error, step func(int)) error {
	err := c.powered(ctx, func(alive context.Context, _ func()) error {
		s, err := c.start(alive)
		if err != nil {
			return err
		}
		defer s.Kill()
		for i := range n {
			if err := fill(alive, s); err != nil {
				return err
			}
			step(i + 1)
		}
		return nil
	}, (*disk.Disk).Lose)
	return cmp.Or(err, c.finish(ctx))
}

// fillUnheard is fill for a control that acknowledges what it cannot save.
func (c *outage) fillUnheard(ctx context.Context, s *server.Server) error {
	c.disk.Fail(disk.Faults{Full: true})
	defer c.disk.Fail(disk.Faults{})
	return c.until(ctx, s, enoughAcknowledged, 0)
}

// How many writes are refused before the check of the disk, and acknowledged after it has
// room again, and the most room left at first.
const (
	enoughRefused      = 30
	enoughAcknowledged = 50
	mostRoom           = 512 << 10
)

// fill fills the disk while clients write, and makes room again.
func (c *outage) fill(ctx context.Context, s *server.Server) error {
	c.disk.Fail(disk.Faults{Room: 1 + c.random.IntN(mostRoom)})
	defer c.disk.Fail(disk.Faults{})
	if err := c.until(ctx, s, 0, enoughRefused); err != nil {
		return err
	}
	c.disk.Fail(disk.Faults{Full: true})
	if err := c.whileFull(ctx, s); err != nil {
		return err
	}
	c.disk.Fail(disk.Faults{})
	return cmp.Or(s.WaitReady(ctx), c.until(ctx, s, enoughAcknowledged, 0), c.verify(ctx, s))
}

// until lets clients write until so many are acknowledged, or refused.
func (c *scene) until(ctx context.Context, s *server.Server, acknowledged, refused int) error {
	done, stop := context.WithTimeout(ctx, server.Patience)
	defer stop()
	reached := make(chan struct{})
	c.ledger.when(acknowledged, refused, func() { close(reached); stop() })
	c.load(ctx, s, done)
	select {
	case <-reached:
		return nil
	default:
		return fmt.Errorf("not so many writes acknowledged (%d) or refused (%d); log of the server:\n%s", acknowledged, refused, s.Log())
	}
}

// whileFull looks at the server while the disk takes nothing.
func (c *outage) whileFull(ctx context.Context, s *server.Server) error {
	if !strings.Contains(c.ledger.refusal, "nothing can be saved at the moment") {
		return errors.New("a write was refused with " + c.ledger.refusal)
	}
	client := s.Client(c.key)
	defer client.Close()
	for _, asked := range []struct {
		path   string
		status int
	}{{"/v1/blocks?limit=100", 200}, {"/v1/schedule", 200}, {"/v1/stats", 200}, {"/healthz", 200}} {
		if a, err := client.Do(ctx, http.MethodGet, asked.path, nil); err != nil || a.Status != asked.status {
			return errors.Join(err, fmt.Errorf("GET %s where the disk is full: status %d: %s", asked.path, a.Status, a.Body))
		}
	}
	return s.Await(ctx, "/readyz", func(a server.Answer) bool {
		return a.Status == http.StatusServiceUnavailable && strings.Contains(string(a.Body), "nothing can be saved at the moment")
	})
}
