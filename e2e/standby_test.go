package e2e_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/store/storetest/pg"
)

// old tells since when what an answer tells may be old: zero for one that says nothing
// of it. Both ways to say so agree.
func (a answer) old(t *testing.T) time.Time {
	t.Helper()
	age := a.header.Get("Age")
	if a.Meta.StaleSince == "" {
		equal(t, a.what()+": Age", age, "")
		return time.Time{}
	}
	since, err := time.Parse(time.RFC3339, a.Meta.StaleSince)
	if err != nil || !strings.HasSuffix(a.Meta.StaleSince, "Z") || since.After(now()) {
		t.Errorf("%s: stale_since %q: %v", a.what(), a.Meta.StaleSince, err)
	}
	if s, err := strconv.Atoi(age); err != nil || time.Duration(s)*time.Second > now().Sub(since)+2*time.Second {
		t.Errorf("%s: Age %q since %s", a.what(), age, since)
	}
	equal(t, a.what()+": Cache-Control", a.header.Get("Cache-Control"), "no-store")
	return since
}

// catchUp waits until the standby has replayed all that the primary has written.
func catchUp(t *testing.T, primary *pg.Cluster) {
	t.Helper()
	eventually(t, patience, "the standby catches up", func() bool {
		return primary.Server.Exec(t.Context(), "SELECT 1 / CAST(COUNT(*) AS INTEGER) FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_lsn()") == nil
	})
}

func TestAStandbyAnswersWhileThePrimaryIsAway(t *testing.T) {
	t.Parallel()
	primary := pg.NewCluster(t)
	command(t, "migrate", "--database", primary.URL())
	standby := primary.NewStandby()
	s := startServer(t, primary.URL(), "--database-read", standby.URL())
	c := s.client(t)
	subject := c.subject(t, "Algebra")
	block := c.block(t, subject, "2031-03-05", "09:00-10:00")
	path := "/v1/blocks/" + block.id()
	before := c.send(t, "GET", path, nil).is(t, 200)
	equal(t, "stale_since", before.old(t), time.Time{})
	list := c.send(t, "GET", "/v1/blocks", nil).is(t, 200)
	revoked := s.client(t)
	revoked.read(t, "/v1/account")
	s.run(t, "key", "revoke", revoked.key)
	catchUp(t, primary)

	for what, away := range map[string]struct{ begin, end func() }{
		"stopped": {func() { primary.Abort() }, primary.Start},
		"frozen":  {primary.Freeze, primary.Thaw},
	} {
		away.begin()
		gone := now()
		for range 3 {
			a := c.send(t, "GET", path, nil).is(t, 200)
			a.checkContract(t, s)
			if since := a.old(t); since.IsZero() || since.After(gone) {
				t.Errorf("%s: answered with what there was at %s", what, since)
			}
			equal(t, what+": the block", a.object(t), block)
		}
		if all := c.send(t, "GET", "/v1/blocks", nil).is(t, 200); all.old(t).IsZero() || string(all.Data) != string(list.Data) {
			t.Errorf("%s: another list: %s", what, all.body)
		}
		if same := c.send(t, "GET", path, nil, "If-None-Match: "+before.header.Get("ETag")); same.status != 304 || same.header.Get("Age") == "" {
			t.Errorf("%s: status %d, Age %q", what, same.status, same.header.Get("Age"))
		}
		c.send(t, "GET", "/v1/schedule?week_offset=40", nil).is(t, 200).old(t) // nothing is generated
		c.send(t, "GET", "/v1/stats", nil).is(t, 200).old(t)
		c.send(t, "GET", "/v1/account", nil).is(t, 200).old(t)
		if a := c.send(t, "GET", "/v1/blocks/none", nil).is(t, 404); a.old(t).IsZero() {
			t.Errorf("%s: what is not there may have come since", what)
		}
		revoked.send(t, "GET", path, nil).is(t, 401)
		client{s: s, key: c.key[:len(c.key)-8] + "00000000"}.send(t, "GET", path, nil).is(t, 401)
		eventually(t, patience, what+": the server is not ready", func() bool { return !ready(t, s) })
		if what == "stopped" { // others would wait for their ten seconds
			for _, method := range []string{"POST", "PATCH", "DELETE"} {
				a, err := c.try(t.Context(), method, map[bool]string{true: "/v1/blocks", false: path}[method == "POST"], obj{})
				if err != nil {
					t.Fatal(err)
				}
				a.check(t)
				equal(t, method, a.is(t, 503).Error.Code, "UNAVAILABLE")
				equal(t, method+" is old", a.old(t), time.Time{})
			}
		}
		_, metrics := s.page(t, "/metrics")
		for _, line := range []string{"studyplanner_standby_reading 1\n", "studyplanner_standby_usable 1\n"} {
			if !strings.Contains(metrics, line) {
				t.Errorf("%s: the metrics lack %s", what, line)
			}
		}
		away.end()
		eventually(t, patience, what+": the primary answers", func() bool { return c.send(t, "GET", path, nil).is(t, 200).old(t).IsZero() })
		c.send(t, "PATCH", path, obj{"done": false}).is(t, 200)
		if a := c.send(t, "GET", "/v1/blocks", nil).is(t, 200); !a.old(t).IsZero() {
			t.Errorf("%s: an old answer was kept: %s", what, a.body)
		}
		eventually(t, patience, what+": the server is ready again", func() bool { return ready(t, s) })
		catchUp(t, primary)
	}

	standby.Abort()
	primary.Abort()
	a, err := c.try(t.Context(), "GET", path, nil)
	if err != nil {
		t.Fatal(err)
	}
	a.check(t)
	equal(t, "without both", a.is(t, 503).old(t), time.Time{})
}
