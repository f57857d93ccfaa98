package durability

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"studyplanner/torture/broken"
	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// writers is how many clients write at once.
const writers = 16

// scene is one database through all that happens to it, and what its clients know.
type scene struct {
	sound    string     // the product as it is, which makes the account
	binary   string     // the product, or a control
	way      broken.Way // of a control
	database string
	ledger   *ledger
	random   *rand.Rand
	key      string
	subject  string
}

// newScene returns one whose server is broken in a way, or is not. Its database is yet
// to be named.
func newScene(ctx context.Context, s trial.Setup, way broken.Way) (*scene, error) {
	sound, err := s.Binary(ctx)
	if err != nil {
		return nil, err
	}
	binary := sound
	if way != "" {
		binary, err = s.Binary(ctx, broken.Everywhere...)
	}
	return &scene{sound: sound, binary: binary, way: way, ledger: newLedger(), random: rand.New(rand.NewPCG(s.Seed, 2))}, err
}

// start starts the server, for which it makes an account if there is none yet.
func (c *scene) start(ctx context.Context) (*server.Server, error) {
	if c.key == "" {
		s, err := server.Start(ctx, server.Options{Binary: c.sound, Database: c.database})
		if err != nil {
			return nil, err
		}
		defer s.Kill()
		if err := cmp.Or(c.enroll(ctx, s), s.Stop()); err != nil {
			return nil, err
		}
	}
	return server.Start(ctx, server.Options{Binary: c.binary, Database: c.database, Env: c.way.Env()})
}

func (c *scene) enroll(ctx context.Context, s *server.Server) error {
	key, err := s.Key(ctx)
	if err != nil {
		return err
	}
	client := s.Client(key)
	defer client.Close()
	a, err := client.Do(ctx, http.MethodPost, "/v1/subjects", map[string]any{"name": "Algebra", "type": "study"})
	if err != nil {
		return err
	}
	var subject struct{ ID string }
	err = a.Data(&subject)
	c.key, c.subject = key, subject.ID
	return err
}

// load lets clients write until the server is gone, or done is.
func (c *scene) load(ctx context.Context, s *server.Server, done context.Context) {
	client := s.Client(c.key)
	defer client.Close()
	all := make([]writer, writers)
	for i, own := range c.ledger.shares(writers) {
		all[i] = writer{client: client, ledger: c.ledger, subject: c.subject, own: own, random: rand.New(rand.NewPCG(c.random.Uint64(), 3))}
	}
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { all[i].run(ctx, done) })
	}
	wg.Wait()
	c.ledger.explain(s.Log())
}

// verify compares what the server says with the ledger, asks again for what is not
// known to be done, and has the database examined.
func (c *scene) verify(ctx context.Context, s *server.Server) error {
	client := s.Client(c.key)
	defer client.Close()
	a, err := client.Do(ctx, http.MethodGet, "/v1/blocks", nil)
	if err != nil {
		return err
	}
	var stored []block
	if err := a.Data(&stored); err != nil {
		return err
	}
	w := writer{client: client, ledger: c.ledger}
	for _, open := range c.ledger.check(stored) {
		how, got := w.send(ctx, open)
		if c.ledger.created(how, open, got); how != acknowledged {
			err = errors.New("what was asked again with the same Idempotency-Key was not done")
		}
	}
	return cmp.Or(err, c.examine(ctx, s))
}

// examine has the doctor look at the database.
func (c *scene) examine(ctx context.Context, s *server.Server) error {
	_, err := s.Command(ctx, "doctor")
	if err == nil {
		return nil
	}
	// The settings of a control, and of a cluster for tests, are what they are.
	settings := regexp.MustCompile(`(?m)^(fsync|full_page_writes|synchronous(_commit)?) +problem .*`)
	if text := err.Error(); settings.MatchString(text) && !strings.Contains(settings.ReplaceAllString(text, ""), " problem ") {
		return nil
	}
	return err
}

// mostControls is how often a control is tried in the short form.
const mostControls = 5

// control calls once repeatedly, and returns how often. Each call is an opportunity for a
// control to fail. The full form has a fixed number, the short one stops at the first
// failure.
func control(s trial.Setup, full int, found func() int, once func() error) (times int, err error) {
	for most := count(s, full, mostControls); err == nil && times < most && (s.Full || found() == 0); times++ {
		err = once()
	}
	return times, err
}

// count is how often something is done in the form that s asks for.
func count(s trial.Setup, full, short int) int {
	if s.Full {
		return full
	}
	return short
}

// report adds what the ledger has to r.
func (c *scene) report(r *trial.Report) {
	r.Count("acknowledged writes", c.ledger.acknowledged)
	r.Count("writes told that nothing was done", c.ledger.refused)
	r.Count("writes told that it is not known", c.ledger.uncertain)
	r.Count("writes not answered", c.ledger.unanswered)
	r.Count("acknowledged writes that were lost", c.ledger.lost)
	r.Broken = append(r.Broken, c.ledger.broken...)
}

// blame adds why the server could not go on to what is broken, if it could not.
func (c *scene) blame(r *trial.Report, s trial.Setup, err error) {
	if err != nil {
		r.Broken = append(r.Broken, fmt.Sprintf("with seed %d: %v", s.Seed, err))
	}
}
