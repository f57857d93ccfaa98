package cli

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"studyplanner/internal/account"
)

// zone returns the time zone of a new account. It is name, or if that is "", the zone of the settings or
// of the machine.
func (p *program) zone(ctx context.Context, s services, name string) (string, error) {
	if name != "" {
		return name, nil
	}
	set, err := s.members.Settings(ctx)
	return cmp.Or(set.TimeZone, machineZone(p.files, p.Lookup)), err
}

// machineZone returns the IANA name of the time zone of this machine, UTC if that is unknown. It reads
// TZ, the link /etc/localtime, or /etc/timezone, in this order. Files are looked for below root.
func machineZone(root string, lookup func(string) (string, bool)) string {
	text, isSet := lookup("TZ")
	switch file := strings.TrimPrefix(text, ":"); {
	case isSet && filepath.IsAbs(file):
		return named(linkedZone(root, file))
	case isSet:
		return named(file)
	}
	if name := linkedZone(root, "/etc/localtime"); knownZone(name) {
		return named(name)
	}
	return named(writtenZone(root))
}

// maxLinks is how many links are followed from one that names the zone.
const maxLinks = 8

// linkedZone returns the zone whose file is at a path, or at where it leads; "" if that
// is none.
func linkedZone(root, path string) string {
	for range maxLinks {
		if _, name, ok := strings.Cut(path, "/zoneinfo/"); ok {
			return strings.TrimPrefix(strings.TrimPrefix(name, "posix/"), "right/")
		}
		to, err := os.Readlink(filepath.Join(root, path))
		if err != nil {
			return ""
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return ""
}

// writtenZone returns the first line of /etc/timezone; "" if there is none.
func writtenZone(root string) string {
	f, err := os.Open(filepath.Join(root, "/etc/timezone"))
	if err != nil {
		return ""
	}
	defer f.Close()
	const longest = 256
	text, err := io.ReadAll(io.LimitReader(f, longest))
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return strings.TrimSpace(line)
}

// named returns the name of a zone by which accounts go; UTC for those that are the
// same and for what is none.
func named(zone string) string {
	switch strings.TrimPrefix(zone, "Etc/") {
	case "UTC", "UCT", "Zulu", "Universal":
		return "UTC"
	}
	if !knownZone(zone) {
		return "UTC"
	}
	return zone
}

func knownZone(name string) bool {
	_, err := account.LoadZone(name)
	return err == nil
}
