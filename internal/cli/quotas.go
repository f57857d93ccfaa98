package cli

import (
	"log/slog"
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/planner"
	"studyplanner/internal/quota"
	"studyplanner/internal/store"
)

// Where requests are counted.
const (
	quotaAlone  = "process"
	quotaShared = "shared"
)

// readQuota reads where requests are counted.
func (o options) readQuota(bad *planner.Invalid) string {
	bad.Check(o.quota == quotaAlone || o.quota == quotaShared, "--quota", "must be process or shared")
	bad.Check(o.quota != quotaShared || store.OnServer(o.database), "--quota",
		"shared needs PostgreSQL, given with --database: a database file has one server, which counts by itself")
	return o.quota
}

// rememberedClients is how many spaces and addresses the quotas are counted of.
const rememberedClients = 200_000

// quotaCounters count the requests of quotas.
type quotaCounters struct {
	together api.Counter
	alone    api.Counter   // by this process
	shared   *quota.Shared // together, if it is with others; else nil
}

// newQuotaCounters returns the counters that c configures.
func newQuotaCounters(c Config, st *store.Store, now func() time.Time, log *slog.Logger) quotaCounters {
	local := quota.New(now, rememberedClients)
	alone := quota.Local{Limiter: local}
	n := quotaCounters{together: alone, alone: alone}
	if c.Quota == quotaShared {
		n.shared = quota.NewShared(quota.SharedConfig{Counts: st.Quotas(), Local: quota.New(now, rememberedClients), Now: now, Log: log})
		n.together = n.shared
	}
	return n
}

// plans gives the API the policies, by name. What nobody answers for is counted where it
// arrives: a flood of it reaches no other server.
func (n quotaCounters) plans(policies []quota.Policy) map[string]api.Plan {
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

// registerMetrics shows the state of the shared quotas in metrics.
func (n quotaCounters) registerMetrics(metrics *api.Metrics) {
	if n.shared != nil {
		metrics.WatchQuotas(n.shared.Stats)
	}
}
