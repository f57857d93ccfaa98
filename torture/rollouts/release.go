package rollouts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

// migrations is where those are by which versions of the schema are told.
const migrations = "internal/store/migrations/sqlite"

// schemaOf returns the version of the schema that a build needs.
func schemaOf(ctx context.Context, binary string) (int, error) {
	text, err := server.Command(ctx, binary, "version", "-o", "json")
	if err != nil {
		return 0, err
	}
	var build struct{ Schema int }
	err = json.Unmarshal([]byte(text), &build)
	return build.Schema, err
}

// mostTries is how many revisions are built to find one that is a program.
const mostTries = 5

// releaseBefore builds the last release: the last tag, or else the commit before the newest
// migration. It skips those that do not build. It returns "" with the reason if there is no
// history, as in a shallow clone, or no release in it.
func releaseBefore(ctx context.Context, s trial.Setup) (binary, name string, err error) {
	revision := revisionBefore(ctx, s.Root)
	if revision == "" {
		return "", "not in this clone: it has no history", nil
	}
	binary = filepath.Join(s.Dir, "released")
	for range mostTries {
		if err = build(ctx, s, revision, binary); err == nil {
			return binary, revision, nil
		}
		earlier, none := tool(ctx, "git", "-C", s.Root, "rev-parse", "--short=12", "--verify", revision+"^")
		if none != nil {
			break
		}
		revision = earlier
	}
	return "", "", err
}

// build makes the program of a revision.
func build(ctx context.Context, s trial.Setup, revision, binary string) error {
	dir := filepath.Join(s.Dir, "release")
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
		return err
	}
	packed := filepath.Join(s.Dir, "release.tar")
	for _, command := range [][]string{
		{"git", "-C", s.Root, "archive", "--output", packed, revision},
		{"tar", "-xf", packed, "-C", dir},
	} {
		if _, err := tool(ctx, command...); err != nil {
			return err
		}
	}
	build := exec.CommandContext(ctx, "go", "build", "-C", dir, "-trimpath", "-ldflags=-s -w", "-buildvcs=false", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	_, err := output(build)
	return err
}

// revisionBefore returns which that is, or "".
func revisionBefore(ctx context.Context, root string) string {
	if tag, err := tool(ctx, "git", "-C", root, "describe", "--tags", "--abbrev=0", "--match", "v*"); err == nil && tag != "" {
		return tag
	}
	newest, err := tool(ctx, "git", "-C", root, "log", "-1", "--format=%H", "--diff-filter=A", "--", migrations)
	if err != nil || newest == "" {
		return ""
	}
	revision, err := tool(ctx, "git", "-C", root, "rev-parse", "--short=12", "--verify", newest+"^")
	if err != nil {
		return ""
	}
	return revision
}

func tool(ctx context.Context, words ...string) (string, error) {
	return output(exec.CommandContext(ctx, words[0], words[1:]...))
}

// output runs a command and returns what it prints, without space around it.
func output(cmd *exec.Cmd) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", errors.Join(fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err), errors.New(strings.TrimSpace(stderr.String())))
	}
	return strings.TrimSpace(stdout.String()), nil
}
