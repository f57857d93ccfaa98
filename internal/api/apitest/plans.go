package apitest

import (
	"time"

	"studyplanner/internal/api"
	"studyplanner/internal/quota"
)

// rememberedClients is how many spaces and addresses the quotas are counted of.
const rememberedClients = 10_000

// Plans changes a configuration to have these plans and no others, counted by
// its clock. A service has those of [quota.Builtin].
func Plans(policies ...quota.Policy) func(*api.Config) {
	return func(c *api.Config) {
		limiter := quota.New(c.Now, rememberedClients)
		c.Plans = make(map[string]api.Plan, len(policies))
		for _, p := range policies {
			plan := api.Plan{
				Policy: []string{p.Header()},
				Take: func(key string) api.Verdict {
					d := limiter.Take(key, p)
					return api.Verdict{Allowed: d.Allowed, State: d.Header(), RetryAfter: d.RetryAfterSeconds()}
				},
				Return: func(key string) string { return limiter.Return(key, p).Header() },
			}
			for _, l := range p.Limits {
				plan.Quotas = append(plan.Quotas, api.Quota{Requests: l.Requests, WindowSeconds: int(l.Window / time.Second)})
			}
			c.Plans[p.Name] = plan
		}
	}
}
