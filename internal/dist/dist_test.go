package dist_test

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

	"studyplanner/internal/dist"
)

// packed packs a program for all platforms into a new folder.
func packed(t *testing.T, version string) string {
	t.Helper()
	into := t.TempDir()
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho planner\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	programs := map[dist.Platform]string{}
	for _, p := range dist.Platforms {
		programs[p] = program
	}
	if err := (dist.Release{Version: version, Source: os.DirFS("../.."), Into: into}).Pack(programs); err != nil {
		t.Fatal(err)
	}
	return into
}

// run runs a program in a folder and returns what it says.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
	return string(out)
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestTheSameProgramGivesTheSameFilesWithTheirChecksums(t *testing.T) {
	t.Parallel()
	first, second := packed(t, "v1.2.3"), packed(t, "v1.2.3")
	want := []string{
		"SHA256SUMS", "studyplanner-1.2.3-darwin-amd64.tar.gz", "studyplanner-1.2.3-darwin-arm64.tar.gz", "studyplanner-1.2.3-linux-amd64.tar.gz",
		"studyplanner-1.2.3-linux-arm64.tar.gz", "studyplanner-1.2.3-windows-amd64.zip", "studyplanner_1.2.3_amd64.deb", "studyplanner_1.2.3_arm64.deb",
	}
	if got := names(t, first); !slices.Equal(got, want) {
		t.Errorf("there is %q", got)
	}
	run(t, first, "sha256sum", "--check", "--strict", "SHA256SUMS")
	run(t, second, "sha256sum", "--check", "--strict", filepath.Join(first, "SHA256SUMS"))
}

func TestAnArchiveHasTheProgramAndWhatBelongsToIt(t *testing.T) {
	t.Parallel()
	dir := packed(t, "v1.2.3")
	run(t, dir, "tar", "-xzf", "studyplanner-1.2.3-linux-amd64.tar.gz")
	top := filepath.Join(dir, "studyplanner-1.2.3-linux-amd64")
	if said := run(t, top, "./studyplanner"); said != "planner\n" {
		t.Errorf("the program says %q", said)
	}
	for _, name := range []string{"LICENSE", "README.md", "docs/install.md", "deploy/studyplanner.service", "deploy/prometheus/studyplanner.rules.yml"} {
		if _, err := os.Stat(filepath.Join(top, name)); err != nil {
			t.Error(err)
		}
	}
	z, err := zip.OpenReader(filepath.Join(dir, "studyplanner-1.2.3-windows-amd64.zip"))
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
	for version, want := range map[string]string{
		"v1.2.3": "1.2.3", "v1.2.3-4-gabcdef0": "1.2.3+4.gabcdef0", "abcdef0-dirty": "0~abcdef0.dirty", "dev": "0~dev", "7abcdef": "0~7abcdef",
	} {
		file := "studyplanner_" + want + "_amd64.deb"
		dir := packed(t, version)
		if got := run(t, dir, "dpkg-deb", "--field", file, "Version"); got != want+"\n" {
			t.Errorf("%s is version %q of Debian", version, got)
		}
		if version != "v1.2.3" {
			continue
		}
		root := filepath.Join(dir, "root")
		run(t, dir, "dpkg-deb", "--raw-extract", file, root)
		for _, script := range []string{"postinst", "prerm", "postrm"} {
			run(t, root, "sh", "-n", "DEBIAN/"+script)
		}
		run(t, root, "md5sum", "--check", "--strict", "DEBIAN/md5sums")
		if info, err := os.Stat(filepath.Join(root, "etc/studyplanner.env")); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("the settings: %v, %v", info, err)
		}
		// What the units call must be there.
		if err := errors.Join(os.Mkdir(filepath.Join(root, "bin"), 0o700), os.WriteFile(filepath.Join(root, "bin/sh"), nil, 0o700)); err != nil {
			t.Fatal(err)
		}
		if _, err := exec.LookPath("systemd-analyze"); err == nil { // which is not on every machine that is none of systemd's
			run(t, root, "systemd-analyze", "verify", "--man=no", "--recursive-errors=no", "--root="+root, "studyplanner.service", "studyplanner-backup.service", "studyplanner-backup.timer")
		}
	}
}

func TestAVersionThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "../x", "1 2", "1_2"} {
		if err := (dist.Release{Version: version, Source: os.DirFS("../.."), Into: t.TempDir()}).Pack(nil); err == nil {
			t.Errorf("%q is taken", version)
		}
	}
}
