// Package dist packs the program for those who have no tool chain: an archive for
// each platform, Debian packages, and a file with checksums. The same program and
// sources give the same bytes, whoever packs them, and with nothing but this package.
package dist

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Platform is what a program runs on, in Go's words.
type Platform struct{ OS, Arch string }

// Platforms are those that there are archives for.
var Platforms = []Platform{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}

// Sums is the name of the file with the checksums.
const Sums = "SHA256SUMS"

// name is that of the program, and of all that is made of it.
const name = "studyplanner"

// stamp is when all files were changed last, as the archives say: no archive can say
// anything earlier.
var stamp = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// file is a file in an archive.
type file struct {
	name string // with slashes
	mode fs.FileMode
	data []byte
}

// A Release is packed into a folder.
type Release struct {
	Version string // such as v1.2.3, or what git describe says between two
	Source  fs.FS  // the folder of the sources
	Into    string // the folder, which is there
}

// number is the version without the letter that tags begin with.
func (r Release) number() string { return strings.TrimPrefix(r.Version, "v") }

var validVersion = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$`)

// Pack packs programs, given by their files, and writes the checksums.
func (r Release) Pack(programs map[Platform]string) error {
	if !validVersion.MatchString(r.Version) {
		return fmt.Errorf("version %q: must be of letters, digits and .+-", r.Version)
	}
	var sums strings.Builder
	for _, p := range Platforms {
		from, ok := programs[p]
		if !ok {
			continue
		}
		program, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		made, err := r.pack(p, program)
		if err != nil {
			return fmt.Errorf("pack for %s/%s: %w", p.OS, p.Arch, err)
		}
		for _, f := range made {
			fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(f.data), f.name)
			if err := r.write(f); err != nil {
				return err
			}
		}
	}
	return r.write(file{Sums, 0o644, []byte(sums.String())})
}

func (r Release) write(f file) error {
	return os.WriteFile(filepath.Join(r.Into, f.name), f.data, f.mode)
}

// pack makes what there is for a platform.
func (r Release) pack(p Platform, program []byte) ([]file, error) {
	top := fmt.Sprintf("%s-%s-%s-%s", name, r.number(), p.OS, p.Arch)
	beside, err := r.files("LICENSE", "README.md", "CHANGELOG.md", "docs/*.md", "deploy/*", "deploy/*/*")
	if err != nil {
		return nil, err
	}
	binary := file{name, 0o755, program}
	if p.OS == "windows" {
		binary.name += ".exe"
	}
	files := append([]file{binary}, beside...)
	for i := range files {
		files[i].name = path.Join(top, files[i].name)
	}
	if p.OS == "windows" {
		data, err := zipped(files)
		return []file{{top + ".zip", 0o644, data}}, err
	}
	archive, err := tarred(files)
	made := []file{{top + ".tar.gz", 0o644, archive}}
	if p.OS == "linux" {
		d, errDebian := r.debian(p.Arch, program)
		made, err = append(made, d), errors.Join(err, errDebian)
	}
	return made, err
}

// files reads files of the sources, in the order of the patterns.
func (r Release) files(patterns ...string) ([]file, error) {
	var files []file
	for _, pattern := range patterns {
		names, err := fs.Glob(r.Source, pattern)
		if len(names) == 0 {
			return nil, cmp.Or(err, fmt.Errorf("there is no %s", pattern))
		}
		for _, n := range names {
			if info, err := fs.Stat(r.Source, n); err != nil || info.IsDir() {
				continue
			}
			data, err := fs.ReadFile(r.Source, n)
			if err != nil {
				return nil, err
			}
			files = append(files, file{n, 0o644, data})
		}
	}
	return files, nil
}
