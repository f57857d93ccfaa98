package trial

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"studyplanner/internal/store/storetest/pg"
	"studyplanner/torture/document"
)

// Workshop makes what the trials of one process share. It may be used by several
// goroutines at once.
type Workshop struct {
	root, dir string // the repository, and where builds go
	documents func() (document.Both, error)

	mu       sync.Mutex
	builds   map[string]func() (string, error) // by the hash of their patches
	postgres *pg.Server
}

// Open returns a workshop that puts its files into a new directory below the one
// for temporary files. Close removes it.
func Open(ctx context.Context) (*Workshop, error) {
	root, err := output(exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "studyplanner"))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "studyplanner-torture-")
	if err != nil {
		return nil, err
	}
	documents := sync.OnceValues(func() (document.Both, error) { return document.Read(root) })
	return &Workshop{root: root, dir: dir, documents: documents, builds: map[string]func() (string, error){}}, nil
}

// Close ends the cluster if there is one, and removes all files.
func (w *Workshop) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.postgres != nil {
		w.postgres.Close()
		w.postgres = nil
	}
	return os.RemoveAll(w.dir)
}

// Setup returns what a trial is given, with a directory of its own.
func (w *Workshop) Setup() (Setup, error) {
	dir, err := os.MkdirTemp(w.dir, "trial-")
	return Setup{
		Binary: w.Binary, Postgres: w.Postgres, Documents: w.documents, Root: w.root, Dir: dir,
		Step: func(int, int) {}, Log: func(string, ...any) {},
	}, err
}

// Root is the directory of the repository.
func (w *Workshop) Root() string { return w.root }

// Postgres returns the URL of a new database, in a cluster that the first call
// starts.
func (w *Workshop) Postgres(ctx context.Context) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.postgres == nil {
		var err error
		if w.postgres, err = pg.Start(); err != nil {
			return "", err
		}
	}
	return w.postgres.NewDatabase(ctx)
}

// Binary builds the product with patches, once for the same ones.
func (w *Workshop) Binary(ctx context.Context, patches ...Patch) (string, error) {
	sum := sha256.New()
	for _, p := range patches {
		fmt.Fprintf(sum, "%q%q%q", p.File, p.Old, p.New)
	}
	name := hex.EncodeToString(sum.Sum(nil))[:12]
	w.mu.Lock()
	build, known := w.builds[name]
	if !known {
		build = sync.OnceValues(func() (string, error) { return w.build(context.WithoutCancel(ctx), name, patches) })
		w.builds[name] = build
	}
	w.mu.Unlock()
	return build()
}

func (w *Workshop) build(ctx context.Context, name string, patches []Patch) (string, error) {
	dir := filepath.Join(w.dir, name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	overlay, err := w.overlay(dir, patches)
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "studyplanner")
	cmd := exec.CommandContext(ctx, "go", "build", "-C", w.root, "-trimpath", "-ldflags=-s -w", "-overlay", overlay, "-o", binary, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	_, err = output(cmd)
	return binary, err
}

// overlay writes the patched files and the list of them for go build.
func (w *Workshop) overlay(dir string, patches []Patch) (string, error) {
	patched := map[string][]byte{}
	for _, p := range patches {
		source := filepath.Join(w.root, p.File)
		if p.Old == "" {
			patched[source] = []byte(p.New)
			continue
		}
		text, ok := patched[source]
		if !ok {
			var err error
			if text, err = os.ReadFile(source); err != nil {
				return "", err
			}
		}
		if n := bytes.Count(text, []byte(p.Old)); n != 1 {
			return "", fmt.Errorf("the control cannot be built: %s has %d times %q, and must have it once", p.File, n, p.Old)
		}
		patched[source] = bytes.Replace(text, []byte(p.Old), []byte(p.New), 1)
	}
	list := struct{ Replace map[string]string }{map[string]string{}}
	for source, text := range patched {
		replacement := filepath.Join(dir, fmt.Sprintf("%d.go", len(list.Replace)))
		if err := os.WriteFile(replacement, text, 0o600); err != nil {
			return "", err
		}
		list.Replace[source] = replacement
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, text, 0o600)
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
