package apitest

import (
	"studyplanner/internal/api"
	"studyplanner/internal/quota"
)

// rememberedClients is how many spaces and addresses the quotas are counted of.
const rememberedClients = 10_000

// Plans changes a configuration to have these plans and no others, counted by
// its clock. A service has those of [quota.Builtin].
func Plans(policies ...quota.Policy) func(*api.Config) {
	return func(c *api.Config) {
		Counted(quota.Local{Limiter: quota.New(c.Now, rememberedClients)}, policies...)(c)
	}
}

// Counted is Plans for requests that counter counts.
func Counted(counter api.Counter, policies ...quota.Policy) func(*api.Config) {
	return func(c *api.Config) {
		c.Plans = make(map[string]api.Plan, len(policies))
		for _, p := range policies {
			c.Plans[p.Name] = api.NewPlan(p, counter)
		}
	}
}
