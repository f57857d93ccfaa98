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
	behind, started := of("leader", "quorum_standby", "quorum_standby"), of("leader", "quorum_standby", "quorum_standby")
	behind[2].Timeline, started[2].State = 2, "running"
	for name, c := range map[string]struct {
		all         []member
		synchronous bool
		want        bool
	}{
		"all there":                     {of("quorum_standby", "leader", "quorum_standby"), true, true},
		"one is not waited for":         {of("quorum_standby", "leader", "replica"), true, false},
		"none is asked for":             {of("replica", "leader", "replica"), false, true},
		"one is there, and not asked":   {of("replica", "leader", "quorum_standby"), false, false},
		"two are there":                 {of("leader", "quorum_standby"), true, false},
		"no primary":                    {of("quorum_standby", "quorum_standby", "quorum_standby"), true, false},
		"one follows the former":        {behind, true, false},
		"one does not receive anything": {started, true, false},
		"nobody":                        {nil, true, false},
	} {
		if got := whole(c.all, c.synchronous); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
