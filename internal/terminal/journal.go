package terminal

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/private"
)

// journal is a folder with the last changes that were made to one space from
// this computer, a file each. Names are in order of time, so that commands that
// run at the same moment do not get into each other's way.
type journal string

// remembered is how many changes a journal keeps.
const remembered = 20

// journalOf returns the journal of s.
func journalOf(s space) (journal, error) {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("find your home: %w", err)
		}
		dir = filepath.Join(home, ".local", "state")
	}
	name := sha256.Sum256([]byte(s.server + " " + s.account.ID + " " + s.account.Mode))
	return journal(filepath.Join(dir, "studyplanner", fmt.Sprintf("changes-%x", name[:8]))), nil
}

// add remembers a change as the last one, and forgets those that are too many.
func (j journal) add(c change) error {
	name := fmt.Sprintf("%020d-%s.json", c.At.UnixNano(), rand.Text()[:8])
	if err := j.write(name, c); err != nil {
		return err
	}
	names, err := j.names()
	if err != nil {
		return err
	}
	for _, old := range names[:max(0, len(names)-remembered)] {
		err = errors.Join(err, j.forget(old))
	}
	return err
}

// last returns the last change and its name; fs.ErrNotExist if there is none.
func (j journal) last() (string, change, error) {
	names, err := j.names()
	if err != nil {
		return "", change{}, err
	}
	if len(names) == 0 {
		return "", change{}, fs.ErrNotExist
	}
	name := names[len(names)-1]
	c, err := j.read(name)
	return name, c, err
}

// forget removes a change; it may be gone already.
func (j journal) forget(name string) error {
	err := os.Remove(filepath.Join(string(j), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// rename lets all changes speak of blocks by their new ids.
func (j journal) rename(ids map[string]string) error {
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

// rename gives the blocks of c new ids, and reports whether there were any.
func (c change) rename(ids map[string]string) bool {
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
func (j journal) names() ([]string, error) {
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

func (j journal) read(name string) (change, error) {
	path := filepath.Join(string(j), name)
	text, err := private.Read(path)
	if err != nil {
		return change{}, err
	}
	var c change
	if err := json.Unmarshal(text, &c); err != nil {
		return change{}, fmt.Errorf("%s is damaged: remove it (%w)", path, err)
	}
	return c, nil
}

func (j journal) write(name string, c change) error {
	var text bytes.Buffer
	if err := console.WriteJSON(&text, c); err != nil {
		return err
	}
	return private.Write(filepath.Join(string(j), name), text.Bytes())
}
