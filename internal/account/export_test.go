package account

import "github.com/alexedwards/argon2id"

// SetCost makes m hash at another cost than in production.
func (m *Members) SetCost(cost argon2id.Params) { m.passwords.cost = cost }

// OnHash makes m tell of each hash that it computes.
func (m *Members) OnHash(worked func(argon2id.Params)) { m.passwords.onHash = worked }

// Cost is what m hashes at.
func (m *Members) Cost() argon2id.Params { return m.passwords.cost }
