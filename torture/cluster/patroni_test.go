package cluster

import (
	"fmt"
	"testing"
)

func TestAClusterIsWholeWhenBothOthersFollow(t *testing.T) {
	t.Parallel()
	of := func(roles ...string) (all []member) {
		for i, role := range roles {
			state := "streaming"
			if role == "leader" {
				state = "running"
			}
			all = append(all, member{Name: fmt.Sprint("node", i+1), Role: role, State: state, Timeline: 3})
		}
		return all
	}
	behind, started := of("leader", "sync_standby", "replica"), of("leader", "sync_standby", "replica")
	behind[2].Timeline, started[2].State = 2, "running"
	for name, c := range map[string]struct {
		all         []member
		synchronous bool
		want        bool
	}{
		"all there":                     {of("replica", "leader", "sync_standby"), true, true},
		"no synchronous standby":        {of("replica", "leader", "replica"), true, false},
		"none is asked for":             {of("replica", "leader", "replica"), false, true},
		"one is there, and not asked":   {of("replica", "leader", "sync_standby"), false, false},
		"two are there":                 {of("leader", "sync_standby"), true, false},
		"no primary":                    {of("replica", "replica", "sync_standby"), true, false},
		"one follows the former":        {behind, true, false},
		"one does not receive anything": {started, true, false},
		"nobody":                        {nil, true, false},
	} {
		if got := whole(c.all, c.synchronous); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
