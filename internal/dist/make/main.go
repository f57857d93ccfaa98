// Command make builds the program for all platforms and packs it, into the folder
// dist of the sources, in which it must be run: make dist.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"

	"studyplanner/internal/dist"
)

func main() {
	version := flag.String("version", "dev", "`VERSION` of the release, such as v1.2.3")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := release(ctx, *version); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1) //nolint:gocritic // nothing is left to stop
	}
}

// release makes the files of a version.
func release(ctx context.Context, version string) (err error) {
	built, err := os.MkdirTemp("", "dist-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(built)) }()
	programs := map[dist.Platform]string{}
	for _, p := range dist.Platforms {
		programs[p] = filepath.Join(built, p.OS+"-"+p.Arch)
		// As "make binary" does, which is told in the Makefile.
		build := exec.CommandContext(ctx, "make", "--no-print-directory", "compile", "VERSION="+version, "OUT="+programs[p])
		build.Env = append(os.Environ(), "GOOS="+p.OS, "GOARCH="+p.Arch)
		build.Stdout, build.Stderr = os.Stderr, os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("build for %s/%s: %w", p.OS, p.Arch, err)
		}
	}
	if err := os.MkdirAll("dist", 0o755); err != nil {
		return err
	}
	return dist.Release{Version: version, Source: os.DirFS("."), Into: "dist"}.Pack(programs)
}
