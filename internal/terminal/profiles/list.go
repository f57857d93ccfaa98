package profiles

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/logins"
	"studyplanner/internal/terminal/screen"
)

// listProfiles shows the profiles, with no more of a key than its prefix.
func (a commands) listProfiles(all logins.Profiles, f console.Format) error {
	type row struct {
		Name    string `json:"name"`
		Current bool   `json:"current"`
		URL     string `json:"url"`
		Email   string `json:"email"`
		Key     string `json:"key"` // the prefix
	}
	rows := []row{}
	for _, name := range slices.Sorted(maps.Keys(all.Profiles)) {
		p := all.Profiles[name]
		rows = append(rows, row{name, name == all.Current, p.URL, p.Email, client.Key(p.Key).String()})
	}
	if len(rows) == 0 && f == console.FormatTable {
		return a.Print("There is no login yet: run studyplanner login")
	}
	return screen.Show(a.Console, f, rows, "name", "current", "url", "email", "key")
}

// useProfile makes another profile the current one.
func (a commands) useProfile(all logins.Profiles, name string) error {
	p, err := all.Find(name)
	if err != nil {
		return err
	}
	all.Current = name
	if err := all.Save(); err != nil {
		return err
	}
	return a.Print("The current profile is now " + name + ": " + screen.Clean(p.Email) + " at " + screen.Clean(p.URL))
}

func (a commands) logoutCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "logout", Short: "Forget a login",
		Long: "Forget a login: the current profile, or the one that --profile names. The key\nstays good; \"studyplanner key revoke\" ends it.",
	}
	return a.Enter(c, func(context.Context, []string) error {
		all, err := logins.Load()
		if err != nil {
			return err
		}
		name := cmp.Or(a.Profile, a.Variable(logins.ProfileVariable), all.Current)
		p, err := all.Find(name)
		if err != nil {
			return err
		}
		delete(all.Profiles, name)
		if name == all.Current {
			all.Current = ""
		}
		if err := all.Save(); err != nil {
			return err
		}
		return a.Print("Forgot the key of " + screen.Clean(p.Email) + " at " + screen.Clean(p.URL) + " (profile " + name + ")")
	})
}
