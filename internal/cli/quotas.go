package cli

import (
	"log/slog"
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/quota/redis"
	"studyplanner/internal/store"
)

// Where requests are counted, beside Redis.
const (
	quotaAlone  = "process"
	quotaShared = "shared"
)

// readQuota reads where requests are counted.
func (o options) readQuota(bad *planner.Invalid) string {
	switch o.quota {
	case quotaAlone:
	case quotaShared:
		bad.Check(store.OnServer(o.database), "--quota",
			"shared needs PostgreSQL, given with --database: a database file has one server, which counts by itself")
	default:
		counts, err := redis.Open(o.quota)
		bad.Check(err == nil, "--quota", "must be process, shared, or a URL such as redis://HOST:6379/0")
		if err == nil {
			_ = counts.Close() // it was not used
		}
	}
	return o.quota
}

// rememberedClients is how many spaces and addresses the quotas are counted of.
const rememberedClients = 200_000

// counting is what counts requests.
type counting struct {
	together api.Counter
	alone    api.Counter   // by this process
	shared   *quota.Shared // together, if it is with others; else nil
	close    func() error
}

// newCounting returns what counts requests as c says.
func newCounting(c Config, st *store.Store, now func() time.Time, log *slog.Logger) (counting, error) {
	local := quota.New(now, rememberedClients)
	alone := quota.Alone{Limiter: local}
	n := counting{together: alone, alone: alone, close: func() error { return nil }}
	how := quota.SharedConfig{Local: quota.New(now, rememberedClients), Now: now, Log: log}
	switch c.Quota {
	case quotaAlone:
		return n, nil
	case quotaShared:
		how.Counts, how.Along = st.Quotas(), true
	default:
		counts, err := redis.Open(c.Quota)
		if err != nil {
			return n, err
		}
		how.Counts, n.close = counts, counts.Close
	}
	n.shared = quota.NewShared(how)
	n.together = n.shared
	return n, nil
}

// plans gives the API the policies, by name. What nobody answers for is counted where it
// arrives: a flood of it reaches no other server.
func (n counting) plans(policies []quota.Policy) map[string]api.Plan {
	all := make(map[string]api.Plan, len(policies))
	for _, policy := range policies {
		counter := n.together
		if policy.Name == api.Anonymous {
			counter = n.alone
		}
		all[policy.Name] = api.NewPlan(policy, counter)
	}
	return all
}

// watch shows in metrics how the counts fare that are shared.
func (n counting) watch(metrics *api.Metrics) {
	if n.shared != nil {
		metrics.WatchQuotas(n.shared.Stats)
	}
}
