// Package logins keeps the servers and keys of logins on this computer, and connects with one
// of them.
package logins

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"studyplanner/internal/console"
	"studyplanner/internal/private"
)

// Profile is a server and a key that were logged in with.
type Profile struct {
	URL   string `json:"url"`
	Key   string `json:"key"`
	Email string `json:"email"` // of the account, for people
}

// Profiles are the logins that one user of this computer has, by their names.
type Profiles struct {
	Current  string             `json:"current"` // the one to use unless another is named; "" for none
	Profiles map[string]Profile `json:"profiles"`
	path     string             // of their file
}

// DefaultName is the name of a login without one.
const DefaultName = "default"

var profileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)

// CheckName refuses what cannot be the name of a profile.
func CheckName(name string) error {
	if !profileName.MatchString(name) {
		return console.Usagef("--profile: must be up to 40 letters, digits, dots, dashes and underscores")
	}
	return nil
}

// Load returns the profiles of the user; there may be none yet.
func Load() (Profiles, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return Profiles{}, fmt.Errorf("find the folder of your configuration: %w", err)
	}
	return read(filepath.Join(dir, "studyplanner", "profiles.json"))
}

// read returns the profiles in a file; one that is not there has none.
func read(path string) (Profiles, error) {
	none := Profiles{Profiles: map[string]Profile{}, path: path}
	text, err := private.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return none, nil
	}
	if err != nil {
		return none, err
	}
	p := Profiles{path: path}
	if json.Unmarshal(text, &p, json.RejectUnknownMembers(true)) != nil { // the error could quote a key
		return none, fmt.Errorf("%s is damaged: repair it, or remove it and log in again", path)
	}
	if p.Profiles == nil {
		p.Profiles = none.Profiles
	}
	return p, nil
}

// Save puts p into the file that it was read from.
func (p Profiles) Save() error {
	var text bytes.Buffer
	if err := console.WriteJSON(&text, p); err != nil {
		return err
	}
	if err := private.Write(p.path, text.Bytes()); err != nil {
		return fmt.Errorf("remember the login: %w", err)
	}
	return nil
}

// Find returns the profile of a name, "" for the current one. Its errors have exit
// codes.
func (p Profiles) Find(name string) (Profile, error) {
	switch {
	case name == "" && len(p.Profiles) == 0:
		return Profile{}, console.Failf(console.ExitRefused, "not logged in: run studyplanner login")
	case name == "" && p.Current == "":
		return Profile{}, console.Failf(console.ExitRefused, "no profile is the current one: choose %s with studyplanner login --use NAME", p.names("or"))
	case name == "":
		name = p.Current
	}
	found, ok := p.Profiles[name]
	if !ok && len(p.Profiles) == 0 {
		return Profile{}, console.Failf(console.ExitRefused, "no profile %q: run studyplanner login --profile %[1]s", name)
	}
	if !ok {
		return Profile{}, console.Failf(console.ExitRefused, "no profile %q; there is %s", name, p.names("and"))
	}
	return found, nil
}

// names lists the profiles in a sentence.
func (p Profiles) names(and string) string {
	all := slices.Sorted(maps.Keys(p.Profiles))
	if last := len(all) - 1; last > 0 {
		return strings.Join(all[:last], ", ") + " " + and + " " + all[last]
	}
	return strings.Join(all, "")
}
