package client_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// program is one of another module.
const program = `package main

import (
	"fmt"

	"studyplanner/client"
)

func main() { fmt.Println(client.NewDate(2026, 3, 2).Weekday() == client.Monday) }
`

func TestTheCommandsOfTheGuideLetAnotherModuleUseTheClient(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../docs/client.md")
	must(t, err)
	here, err := filepath.Abs("..")
	must(t, err)
	ways := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(guide), -1)
	if len(ways) != 2 {
		t.Fatalf("%d ways to import it, want 2", len(ways))
	}
	for _, way := range ways {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600))
		commands := "set -e\ngo mod init example.org/program\n" + strings.ReplaceAll(way[1], "../studyplanner", here) + "go vet .\n" // which compiles, and links nothing
		run := exec.CommandContext(t.Context(), "sh", "-c", commands)
		run.Dir = dir
		run.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GONOSUMDB=*", "GOWORK=") // what this module needs is there
		if strings.Contains(way[1], "go work") {
			run.Env = append(run.Env, "GOFLAGS=")
		}
		if out, err := run.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", way[1], err, out)
		}
	}
}
