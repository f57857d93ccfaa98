package dist

import (
	"bytes"
	"crypto/md5" //nolint:gosec // what dpkg compares installed files with, against mishaps
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

//go:embed debian
var debian embed.FS

var numbered = regexp.MustCompile(`^[0-9]+\.`)

// debianVersion is a version in Debian's words (deb-version(7)): it begins with a
// digit, and has no hyphen, which would part a revision.
func debianVersion(number string) string {
	before, after, later := strings.Cut(number, "-")
	switch {
	case !numbered.MatchString(before): // the name of a commit
		return "0~" + strings.ReplaceAll(number, "-", ".")
	case later:
		return before + "+" + strings.ReplaceAll(after, "-", ".")
	default:
		return number
	}
}

// debian makes a package for Debian and its kin, in the form of deb(5): the program
// with its units, which are enabled and started when it is installed.
func (r Release) debian(arch string, program []byte) (file, error) {
	version := debianVersion(r.number())
	files, err := r.installed(program)
	if err != nil {
		return file{}, err
	}
	data, err := tarred(files)
	control, errControl := control(version, arch, files)
	return file{fmt.Sprintf("%s_%s_%s.deb", name, version, arch), 0o644, arred([]file{
		{"debian-binary", 0o644, []byte("2.0\n")}, {"control.tar.gz", 0o644, control}, {"data.tar.gz", 0o644, data},
	})}, errors.Join(err, errControl)
}

// installed are the files that a package installs.
func (r Release) installed(program []byte) ([]file, error) {
	units, err := r.files("deploy/*.service", "deploy/*.timer")
	doc, errDoc := r.files("README.md", "CHANGELOG.md", "docs/*.md")
	license, errLicense := r.files("LICENSE")
	env, errEnv := debian.ReadFile("debian/" + name + ".env")
	if err := errors.Join(err, errDoc, errLicense, errEnv); err != nil {
		return nil, err
	}
	files := []file{{"./etc/" + name + ".env", 0o640, env}}
	for _, u := range units {
		// The program is where packages have theirs.
		files = append(files, file{"./lib/systemd/system/" + path.Base(u.name), u.mode, bytes.ReplaceAll(u.data, []byte("/usr/local/bin/"), []byte("/usr/bin/"))})
	}
	files = append(files, file{"./usr/bin/" + name, 0o755, program},
		file{"./usr/share/doc/" + name + "/copyright", 0o644, license[0].data})
	for _, d := range doc {
		files = append(files, file{"./usr/share/doc/" + name + "/" + d.name, d.mode, d.data})
	}
	return files, nil
}

// control packs what dpkg wants to know of a package.
func control(version, arch string, files []file) ([]byte, error) {
	size := 0
	var sums, conffiles strings.Builder
	for _, f := range files {
		size += len(f.data)
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.data), strings.TrimPrefix(f.name, "./"))
		if strings.HasPrefix(f.name, "./etc/") {
			conffiles.WriteString(strings.TrimPrefix(f.name, ".") + "\n")
		}
	}
	text, err := debian.ReadFile("debian/control")
	if err != nil {
		return nil, err
	}
	about := strings.NewReplacer("VERSION", version, "ARCH", arch, "SIZE", fmt.Sprint((size+1023)/1024)).Replace(string(text))
	all := []file{{"./control", 0o644, []byte(about)}, {"./conffiles", 0o644, []byte(conffiles.String())}, {"./md5sums", 0o644, []byte(sums.String())}}
	for _, script := range []string{"postinst", "prerm", "postrm"} {
		data, err := fs.ReadFile(debian, "debian/"+script)
		if err != nil {
			return nil, err
		}
		all = append(all, file{"./" + script, 0o755, data})
	}
	return tarred(all)
}
