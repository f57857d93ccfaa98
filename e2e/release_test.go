//go:build verify

package e2e_test

import (
	"archive/zip"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inFolder runs a program in a folder and returns what it says.
func inFolder(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
	return string(out)
}

// release packs a shell script in place of the program, which would take long to compress.
func release(t *testing.T, version, into, script string, platforms ...string) {
	t.Helper()
	programs := t.TempDir()
	for _, p := range platforms {
		name := "studyplanner"
		if strings.HasPrefix(p, "windows") {
			name += ".exe"
		}
		file := filepath.Join(programs, p, name)
		if err := errors.Join(os.Mkdir(filepath.Dir(file), 0o700), os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o700)); err != nil {
			t.Fatal(err)
		}
	}
	inFolder(t, source(t), "scripts/release", version, into, programs)
}

func TestTheSameProgramGivesTheSameRelease(t *testing.T) {
	t.Parallel()
	first, second := t.TempDir(), t.TempDir()
	for _, into := range []string{first, second} {
		release(t, "v1.2.3", into, "echo planner", "darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64")
	}
	found, err := fs.Glob(os.DirFS(first), "*")
	want := []string{
		"SHA256SUMS", "studyplanner-1.2.3-darwin-amd64.tar.gz", "studyplanner-1.2.3-darwin-arm64.tar.gz", "studyplanner-1.2.3-linux-amd64.tar.gz",
		"studyplanner-1.2.3-linux-arm64.tar.gz", "studyplanner-1.2.3-windows-amd64.zip", "studyplanner_1.2.3_amd64.deb", "studyplanner_1.2.3_arm64.deb",
	}
	if err != nil || !slices.Equal(found, want) {
		t.Errorf("there is %q, %v", found, err)
	}
	for _, into := range []string{first, second} {
		inFolder(t, into, "sha256sum", "--check", "--strict", filepath.Join(first, "SHA256SUMS"))
	}

	inFolder(t, first, "tar", "-xzf", "studyplanner-1.2.3-linux-amd64.tar.gz")
	top := filepath.Join(first, "studyplanner-1.2.3-linux-amd64")
	equal(t, "the program says", inFolder(t, top, "./studyplanner"), "planner\n")
	for _, name := range []string{"LICENSE", "README.md", "docs/install.md", "deploy/studyplanner.service", "deploy/prometheus/studyplanner.rules.yml"} {
		if _, err := os.Stat(filepath.Join(top, name)); err != nil {
			t.Error(err)
		}
	}
	z, err := zip.OpenReader(filepath.Join(first, "studyplanner-1.2.3-windows-amd64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if program, err := fs.ReadFile(z, "studyplanner-1.2.3-windows-amd64/studyplanner.exe"); err != nil || !strings.Contains(string(program), "planner") {
		t.Errorf("the zip has the program %q, %v", program, err)
	}
}

func TestDebiansToolsTakeThePackage(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]string{"v1.2.3-4-gabcdef0": "1.2.3+4.gabcdef0", "abcdef0-dirty": "0~abcdef0.dirty", "dev": "0~dev", "7abcdef": "0~7abcdef"} {
		dir := t.TempDir()
		release(t, version, dir, "", "linux-amd64")
		equal(t, version, inFolder(t, dir, "dpkg-deb", "--field", "studyplanner_"+want+"_amd64.deb", "Version"), want+"\n")
	}
	dir := t.TempDir()
	release(t, "v1.2.3", dir, "", "linux-amd64")
	root := filepath.Join(dir, "root")
	inFolder(t, dir, "dpkg-deb", "--raw-extract", "studyplanner_1.2.3_amd64.deb", root)
	for _, script := range []string{"postinst", "prerm", "postrm"} {
		inFolder(t, root, "sh", "-n", "DEBIAN/"+script)
	}
	inFolder(t, root, "md5sum", "--check", "--strict", "DEBIAN/md5sums")
	equal(t, "settings that are kept", readFile(t, filepath.Join(root, "DEBIAN/conffiles")), "/etc/studyplanner.env\n")
	if info, err := os.Stat(filepath.Join(root, "etc/studyplanner.env")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the settings: %v, %v", info, err)
	}
	// What the units call must be there.
	if err := errors.Join(os.Mkdir(filepath.Join(root, "bin"), 0o700), os.WriteFile(filepath.Join(root, "bin/sh"), nil, 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("systemd-analyze"); err == nil { // only systems with systemd have it
		inFolder(t, root, "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", "--root="+root, "studyplanner.service", "studyplanner-backup.service", "studyplanner-backup.timer")
	}
}

func TestAVersionThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "../x", "1 2", "1_2", "-1"} {
		cmd := exec.CommandContext(t.Context(), "scripts/release", version, t.TempDir())
		cmd.Dir = source(t)
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "must be of letters") {
			t.Errorf("%q: %v %s", version, err, out)
		}
	}
}
