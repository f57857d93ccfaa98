package changes

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/private"
	"studyplanner/internal/terminal/session"
)

// Journal is a directory with the last changes of one space from this computer, one file
// each. File names are in order of time, so commands at the same moment do not conflict.
type Journal string

// maxChanges is how many changes a journal keeps.
const maxChanges = 20

// JournalOf returns the journal of s.
func JournalOf(s session.Space) (Journal, error) {
	folder, err := Path(s, "changes")
	return Journal(folder), err
}

// Path returns where this computer keeps data about s. It depends on the login, which opens
// one space only and is known without a request.
func Path(s session.Space, what string) (string, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("find your home: %w", err)
		}
		dir = filepath.Join(home, ".local", "state")
	}
	name := sha256.Sum256([]byte(s.Login))
	return filepath.Join(dir, "studyplanner", fmt.Sprintf("%s-%x", what, name[:8])), nil
}

// add records a change as the last one, and deletes the oldest beyond the limit.
func (j Journal) add(c Change) error {
	name := fmt.Sprintf("%020d-%s.json", c.At.UnixNano(), rand.Text()[:8])
	if err := j.write(name, c); err != nil {
		return err
	}
	names, err := j.names()
	if err != nil {
		return err
	}
	for _, old := range names[:max(0, len(names)-maxChanges)] {
		err = errors.Join(err, j.Forget(old))
	}
	return err
}

// Forget removes a change; it may be gone already.
func (j Journal) Forget(name string) error {
	err := os.Remove(filepath.Join(string(j), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Rename replaces the ids of blocks in all changes.
func (j Journal) Rename(ids map[string]string) error {
	names, err := j.names()
	if err != nil || len(ids) == 0 {
		return err
	}
	for _, name := range names {
		c, err := j.read(name)
		if err != nil {
			return err
		}
		if c.rename(ids) {
			if err := j.write(name, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// All returns the changes and their names, the last first.
func (j Journal) All() (names []string, all []Change, err error) {
	if names, err = j.names(); err != nil {
		return nil, nil, err
	}
	slices.Reverse(names)
	for _, name := range names {
		c, err := j.read(name)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, c)
	}
	return names, all, nil
}

// RenameTopics replaces the ids of topics that were created again in earlier changes of a
// syllabus.
func (j Journal) RenameTopics(back Topics, now []client.Item) error {
	ids := map[string]string{}
	for i, item := range back.Before {
		if i < len(now) && now[i].ID != item.ID {
			ids[item.ID] = now[i].ID
		}
	}
	names, all, err := j.All()
	if err != nil || len(ids) == 0 {
		return err
	}
	for i, c := range all {
		if c.Topics.SubjectID != back.SubjectID {
			continue
		}
		for _, items := range [][]client.Item{c.Topics.Before, c.Topics.After} {
			for n, item := range items {
				items[n].ID = cmp.Or(ids[item.ID], item.ID)
			}
		}
		if err := j.write(names[i], c); err != nil {
			return err
		}
	}
	return nil
}

// rename replaces ids of blocks in c. It reports whether there were any.
func (c Change) rename(ids map[string]string) bool {
	found := false
	for _, p := range c.Blocks {
		for _, b := range []*client.Block{p.Before, p.After} {
			if b == nil || ids[b.ID] == "" {
				continue
			}
			b.ID, found = ids[b.ID], true
		}
	}
	return found
}

// names lists the changes, the earliest first.
func (j Journal) names() ([]string, error) {
	entries, err := os.ReadDir(string(j)) // in order of their names
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".json") && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

func (j Journal) read(name string) (Change, error) {
	path := filepath.Join(string(j), name)
	text, err := private.Read(path)
	if err != nil {
		return Change{}, err
	}
	var c Change
	if err := json.Unmarshal(text, &c); err != nil {
		return Change{}, fmt.Errorf("%s is damaged: remove it (%w)", path, err)
	}
	return c, nil
}

func (j Journal) write(name string, c Change) error {
	var text bytes.Buffer
	if err := console.WriteJSON(&text, c); err != nil {
		return err
	}
	return private.Write(filepath.Join(string(j), name), text.Bytes())
}
