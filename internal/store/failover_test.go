//go:build postgres

package store

import (
	"errors"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
)

// TestAURLOfTwoHostsFollowsAFailover names the standby first: the order of the hosts
// alone does not lead to the primary.
func TestAURLOfTwoHostsFollowsAFailover(t *testing.T) {
	t.Parallel()
	primary := pg.NewCluster(t)
	space := spaceOf(t, migrated(t, primary.URL()))
	standby := primary.NewStandby()
	hosts := strings.Replace(primary.URL(), primary.Folder(), standby.Folder()+","+primary.Folder(), 1)
	s := unmigrated(t, Options{Database: hosts + "&target_session_attrs=read-write"})
	if err := s.Ready(t.Context()); err != nil { // which it finds out by a write
		t.Errorf("before: err = %v", err)
	}

	primary.Abort()
	if err := s.Write(t.Context(), space, add("b")); !errors.Is(err, planner.ErrUnavailable) {
		t.Errorf("without a primary: err = %v", err)
	}
	standby.Promote()
	if err := s.Write(t.Context(), space, add("b")); err != nil || count(t, s, space) != 2 {
		t.Errorf("after the failover: err = %v", err)
	}
}
