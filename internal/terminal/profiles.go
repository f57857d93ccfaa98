package terminal

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
)

// profile is a server and a key that were logged in with.
type profile struct {
	URL   string `json:"url"`
	Key   string `json:"key"`
	Email string `json:"email"` // of the account, for people
}

// profiles are the logins that one user of this computer has, by their names.
type profiles struct {
	Current  string             `json:"current"` // the one to use unless another is named; "" for none
	Profiles map[string]profile `json:"profiles"`
}

// usualProfile is the name of a login that is given none.
const usualProfile = "default"

var profileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)

// checkProfileName refuses what cannot be the name of a profile.
func checkProfileName(name string) error {
	if !profileName.MatchString(name) {
		return console.Usagef("--profile: must be up to 40 letters, digits, dots, dashes and underscores")
	}
	return nil
}

// profilesFile returns where profiles are kept.
func profilesFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the folder of your configuration: %w", err)
	}
	return filepath.Join(dir, "studyplanner", "profiles.json"), nil
}

// readProfiles returns the profiles in a file; one that is not there has none.
func readProfiles(path string) (profiles, error) {
	none := profiles{Profiles: map[string]profile{}}
	text, err := readPrivate(path)
	if errors.Is(err, fs.ErrNotExist) {
		return none, nil
	}
	if err != nil {
		return none, err
	}
	var p profiles
	if json.Unmarshal(text, &p, json.RejectUnknownMembers(true)) != nil { // the error could quote a key
		return none, fmt.Errorf("%s is damaged: repair it, or remove it and log in again", path)
	}
	if p.Profiles == nil {
		p.Profiles = none.Profiles
	}
	return p, nil
}

// write puts p into a file.
func (p profiles) write(path string) error {
	var text bytes.Buffer
	if err := console.WriteJSON(&text, p); err != nil {
		return err
	}
	if err := writePrivate(path, text.Bytes()); err != nil {
		return fmt.Errorf("remember the login: %w", err)
	}
	return nil
}

// find returns the profile of a name, "" for the current one.
func (p profiles) find(name string) (profile, error) {
	switch {
	case name == "" && len(p.Profiles) == 0:
		return profile{}, failf(console.ExitRefused, "not logged in: run studyplanner login")
	case name == "" && p.Current == "":
		return profile{}, failf(console.ExitRefused, "no profile is the current one: choose %s with studyplanner login --use NAME", p.names("or"))
	case name == "":
		name = p.Current
	}
	found, ok := p.Profiles[name]
	if !ok && len(p.Profiles) == 0 {
		return profile{}, failf(console.ExitRefused, "no profile %q: run studyplanner login --profile %[1]s", name)
	}
	if !ok {
		return profile{}, failf(console.ExitRefused, "no profile %q; there is %s", name, p.names("and"))
	}
	return found, nil
}

// names lists the profiles in a sentence.
func (p profiles) names(and string) string {
	all := slices.Sorted(maps.Keys(p.Profiles))
	if last := len(all) - 1; last > 0 {
		return strings.Join(all[:last], ", ") + " " + and + " " + all[last]
	}
	return strings.Join(all, "")
}
