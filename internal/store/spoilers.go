package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// spoilers are lanes in which a job had to be taken back from a group: it had written
// something, and failed. Hardly any does, since what is refused is refused before anything
// is written. So jobs have no savepoints, which take a fifth of the time of a short one:
// where one fails, all of its group run once more, each in a savepoint. From then on those
// of its lane always have one, so that who fails again and again takes nobody's time; and
// so have those in no lane, which may be anybody's.
type spoilers map[string]bool

// add adds a lane. With more than so many, all are forgotten, and each may spoil one
// group more.
func (s spoilers) add(lane string) {
	if len(s) > lanesKnown {
		clear(s)
		s[""] = true
	}
	s[lane] = true
}

var (
	errSpoilt     = errors.New("a job that failed has written something")
	errLost       = errors.New("the transaction was given up")
	errRolledBack = errors.New("it was rolled back")
)

// again runs the jobs of a group once more, each apart, after one has spoilt their
// transaction.
func (w *writer) again(jobs []*job) error {
	w.memory.forget()
	if err := w.exec("ROLLBACK"); err != nil {
		return err
	}
	if err := w.begin(); err != nil {
		return err
	}
	for _, j := range jobs {
		j.err, j.panicked = nil, nil
		if err := w.runJob(j, true); err != nil {
			return err
		}
	}
	return nil
}

// observe has SQLite call rolled when it rolls a transaction back, and nobody for nil: what
// follows in one that is gone would be committed by itself.
func (w *writer) observe(rolled func()) error {
	return w.conn.Raw(func(conn any) error {
		hooks, ok := conn.(sqlite.HookRegisterer)
		if !ok {
			return fmt.Errorf("%T has no hooks", conn)
		}
		hooks.RegisterRollbackHook(rolled)
		return nil
	})
}
