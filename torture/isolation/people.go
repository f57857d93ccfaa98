package isolation

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
)

// administered makes what an administrator sees: a deleted account, invitation and set of
// subjects, and an invitation and a set that are not deleted.
func (w *world) administered(ctx context.Context) (map[string]things, error) {
	found := map[string]things{"an administrator": {"accounts": w.victim.id}, "deleted": {}}
	for whose, mine := range found {
		var err error
		if mine["invitations"], err = w.admin.app.made(ctx, "/app/admin/invitations", map[string]string{}); err != nil {
			return nil, err
		}
		if mine["prepared"], err = w.admin.app.made(ctx, "/app/admin/prepared", map[string]any{"name": whose, "subject_ids": []string{w.admin.live.own["subjects"]}}); err != nil {
			return nil, err
		}
	}
	gone := found["deleted"]
	id, err := w.srv.Command(ctx, "account", "create", "--email", "gone@example.org")
	if err != nil {
		return nil, err
	}
	gone["accounts"] = id
	for _, path := range []string{"/app/admin/accounts/" + gone["accounts"], "/app/admin/invitations/" + gone["invitations"], "/app/admin/prepared/" + gone["prepared"]} {
		a, err := w.admin.app.ask(ctx, "DELETE", path, nil)
		if err != nil || !a.OK() {
			return nil, fmt.Errorf("DELETE %s: %d %s %w", path, a.Status, a.Body, err)
		}
	}
	return found, nil
}

// spaces are the ways into the two spaces of asker, with keys and with the session.
func spaces(asker, victim person) []way {
	live, sandbox := asker.live, asker.sandbox
	for _, w := range []struct{ this, other *way }{{&live, &asker.sandbox}, {&sandbox, &asker.live}} {
		w.this.others["the other space"] = w.other.own
		w.this.others["another account"] = victim.live.own
		w.this.others["another account's sandbox"] = victim.sandbox.own
	}
	inApp := func(w way, prefix string) way {
		w.name, w.client, w.headers, w.prefix = "session at "+prefix, asker.app.client, asker.app.headers, prefix
		return w
	}
	return []way{live, sandbox, inApp(live, "/app/v1"), inApp(sandbox, "/app/sandbox/v1")}
}

// member is the way of a member below /app, who may name nothing of others and
// nothing of administrators.
func member(asker, victim person, administered map[string]things) []way {
	w := asker.app
	w.others = map[string]things{"another account": maps.Clone(victim.app.own), "deleted": maps.Clone(w.others["deleted"])}
	for whose, has := range administered {
		if w.others[whose] == nil {
			w.others[whose] = things{}
		}
		maps.Copy(w.others[whose], has)
	}
	return []way{w}
}

// contents is everything that the two accounts have, but for when it was used and
// how far weeks were made ahead, which reading moves on.
func (w *world) contents(ctx context.Context) (map[string]string, error) {
	all := map[string]string{}
	for _, p := range []person{w.asker, w.victim} {
		for _, path := range []string{"/app/export", "/app/sessions", "/app/passkeys", "/app/keys"} {
			a, err := p.app.ask(ctx, "GET", path, nil)
			if err != nil {
				return nil, err
			}
			var data any
			if err := a.Data(&data); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			forget(data, "exported", "last_used", "used", "seen", "generated_through")
			text, err := json.Marshal(data)
			if err != nil {
				return nil, err
			}
			all[path+" of "+p.email] = string(text)
		}
	}
	return all, nil
}

// forget removes fields wherever they are.
func forget(data any, names ...string) {
	switch data := data.(type) {
	case []any:
		for _, item := range data {
			forget(item, names...)
		}
	case map[string]any:
		for _, name := range names {
			delete(data, name)
		}
		for _, field := range data {
			forget(field, names...)
		}
	}
}
