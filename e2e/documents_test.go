//go:build verify

package e2e_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"studyplanner/internal/store/storetest/pg"
)

// TestTheCommandsOfTheDocumentsWork types all commands of the README and of docs,
// page by page and from top to bottom, each page in a folder of its own, into bash.
// Before a page a server is running, with the demo account, whose keys stand where a
// page has svc_live_… and svc_test_…; the other names that pages make up are in
// [newPage], and what else a page takes for granted is made by the script of its name
// in testdata/documents.
//
// An HTML comment in the line before a block may say that it is dealt with otherwise:
//
//	not run: WHY     its commands are not typed
//	serves           its last command goes on to the next such block, or to the end
//
// What needs root or another program than those that make test installs has a
// stand-in in testdata/documents, or such a comment.
func TestTheCommandsOfTheDocumentsWork(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../docs/*.md")
	internals, _ := filepath.Glob("../docs/internals/*.md")
	if err != nil || len(pages) < 10 || len(internals) == 0 {
		t.Fatalf("pages: %q and %q, %v", pages, internals, err)
	}
	var all, run counter
	t.Cleanup(func() { t.Logf("%d commands in %d pages, of which %d are run", all.n, len(pages), run.n) })
	for _, file := range append(append(pages, internals...), "../README.md") {
		blocks := readBlocks(t, file)
		for _, b := range blocks {
			all.add(len(b.commands))
			if b.why == "" {
				run.add(len(b.commands))
			}
		}
		if len(blocks) > 0 {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				newPage(t, file).run(blocks)
			})
		}
	}
}

// counter counts what several tests do.
type counter struct{ n int }

func (c *counter) add(n int) { c.n += n }

// block is a block of commands of a page.
type block struct {
	line     int    // of the page, in which its first command stands
	why      string // they are not run; "" if they are
	serves   bool   // the last of them goes on
	commands []string
}

var (
	fences = regexp.MustCompile("(?ms)(?:^<!-- ([^\n]*) -->\n)?^```sh\n(.*?)^```$")
	fenced = regexp.MustCompile("(?m)^[ \t>]*[`~]{3,}[ \t]*(?:sh|bash|zsh|fish|console)")
)

// readBlocks reads the blocks of a page. None may be where it is overlooked, and
// none may be marked in a way that is not known.
func readBlocks(t *testing.T, file string) []block {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := fences.FindAllSubmatchIndex(text, -1)
	if n := len(fenced.FindAll(text, -1)); n != len(found) {
		t.Errorf("%s: %d blocks of commands, of which %d are written so that they are found", file, n, len(found))
	}
	var blocks []block
	for _, at := range found {
		b := block{line: 1 + strings.Count(string(text[:at[4]]), "\n")}
		if at[2] >= 0 {
			mark := string(text[at[2]:at[3]])
			why, ok := strings.CutPrefix(mark, "not run: ")
			if b.serves = mark == "serves"; ok {
				b.why = why
			} else if !b.serves {
				t.Errorf("%s:%d: no such mark: %s", file, b.line, mark)
			}
		}
		b.commands = readCommands(t, string(text[at[4]:at[5]]))
		if len(b.commands) == 0 {
			t.Errorf("%s:%d: a block without a command", file, b.line)
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// readCommands splits the text of a block into commands: as many lines as bash needs
// for one that is whole. Lines that are empty or comments are none.
func readCommands(t *testing.T, text string) []string {
	t.Helper()
	var commands []string
	var c strings.Builder
	for line := range strings.Lines(text) {
		if trimmed := strings.TrimSpace(line); c.Len() == 0 && (trimmed == "" || strings.HasPrefix(trimmed, "#")) {
			continue
		}
		c.WriteString(line)
		if !strings.HasSuffix(line, "\\\n") && whole(t, c.String()) {
			commands = append(commands, c.String())
			c.Reset()
		}
	}
	if c.Len() > 0 {
		t.Errorf("bash does not understand:\n%s", c.String())
	}
	return commands
}

// whole reports whether bash takes a text for whole commands.
func whole(t *testing.T, text string) bool {
	t.Helper()
	bash := exec.CommandContext(t.Context(), "bash", "-n")
	bash.Stdin = strings.NewReader(text)
	said, err := bash.CombinedOutput()
	return err == nil && len(said) == 0
}

// A page is being read by somebody in a folder.
type page struct {
	t       *testing.T
	name    string
	dir     string
	address string // at which its own server listens
	environ []string
	says    *strings.Replacer // what stands there for what its reader puts in its place
}

//go:embed testdata/documents/read.sh
var reading string

// semester is a backup with the demo account, made once.
var semester = sync.OnceValues(func() (string, error) {
	file, copied := filepath.Join(scratch, "semester.db"), filepath.Join(scratch, "semester.backup")
	return copied, prepare(file, []string{"demo", "--timezone", homeZone()}, []string{"backup", copied})
})

// newPage prepares a folder and a server for a page, which finds the program in the
// PATH, and as bin/studyplanner, and the sources that it names. The README starts its
// server itself.
func newPage(t *testing.T, file string) *page {
	t.Helper()
	p := &page{t: t, name: filepath.Base(file), dir: t.TempDir(), address: ownAddress()}
	p.lay()
	p.environ = append(environment(), "HOME="+p.dir, "SOURCE="+source(t), "ADDRESS="+p.address, fmt.Sprintf("AHEAD=%d", int(ahead.Seconds())), "STUDYPLANNER_DRAIN=0s", "XDG_STATE_HOME=", "XDG_CONFIG_HOME=",
		"PATH="+filepath.Join(source(t), "e2e/testdata/documents/bin")+":"+filepath.Join(p.dir, "bin")+":"+os.Getenv("PATH"))
	at := p.address
	says := []string{"svc_live_…", "$(cat .studyplanner-demo-key)"}
	switch p.name {
	case "README.md":
	case "operations.md":
		p.prepareDatabase()
		fallthrough
	default:
		s := p.serve()
		live := s.run(t, "key", "create", "--email", "demo@example.org", "--mode", "live")
		sandbox := s.run(t, "key", "create", "--email", "demo@example.org", "--mode", "sandbox")
		p.environ = append(p.environ, "KEY="+live, "SANDBOX="+sandbox, "STUDYPLANNER_API_KEY="+live)
		says = []string{
			"svc_live_…", live, "svc_test_…", sandbox, "KEY-OR-ID", live,
			"done 3f7k2q 09fm0t", "done $(past 2) $(past 3)", "later 3f7k2q", "later $(missed)", "3f7k2q", "$(planned)", "8p4v6s", "$(weekly)", "7c2m4x", "$(off)",
			"2026-12-11", began.UTC().AddDate(0, 0, 16).Format(time.DateOnly),
		}
		if p.name == "install.md" {
			release(p.t, "v1.0.0", p.dir, `exec `+binary+` "$@"`, "linux-amd64")
		}
		if p.name != "operations.md" && p.name != "install.md" && p.name != "backup.md" {
			at = strings.TrimPrefix(s.url, "http://")
			says = append(says, "https://planner.example.org", s.url)
		}
	}
	says = append(says, "/var/run/postgresql", "'\"$POSTGRES\"'")
	for _, folder := range []string{"/etc/", "/usr/", "/var/"} {
		says = append(says, folder, p.dir+folder)
	}
	p.environ = append(p.environ, "STUDYPLANNER_URL=http://"+at)
	p.says = strings.NewReplacer(append(says, "localhost:8080", at, "127.0.0.1:8080", at, "127.0.0.1:8081", strings.TrimSuffix(p.address, "0")+"1")...)
	return p
}

// source is the folder of the sources.
func source(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// lay lays into the folder of a page what its reader has there.
func (p *page) lay() {
	p.t.Helper()
	in := func(name string) string { return filepath.Join(p.dir, name) }
	for _, folder := range []string{"bin", "etc/systemd/system", "usr/local/bin", "var/lib", ".said"} {
		if err := os.MkdirAll(in(folder), 0o700); err != nil {
			p.t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink(binary, in("bin/studyplanner")), os.Symlink(filepath.Join(source(p.t), "deploy"), in("deploy"))); err != nil {
		p.t.Fatal(err)
	}
}

// serve starts the server of a page, with the demo account, on the database that
// commands take which name none.
func (p *page) serve() *server {
	p.t.Helper()
	from, err := semester()
	if err != nil {
		p.t.Fatal(err)
	}
	database := filepath.Join(p.dir, "studyplanner.db")
	command(p.t, "restore", from, "--database", database)
	return startServer(p.t, database, "--plan", "anonymous=1000000/1m")
}

var pagesRead atomic.Int64

// ownAddress returns an address of this machine at which nobody else listens: neither
// other pages nor other processes that run these tests.
func ownAddress() string {
	return fmt.Sprintf("127.%d.%d.%d:8080", 1+os.Getpid()>>8%200, os.Getpid()%256, pagesRead.Add(1))
}

// prepareDatabase lets a page be the superuser of a server of PostgreSQL.
func (p *page) prepareDatabase() {
	p.t.Helper()
	at, err := url.Parse(pg.NewDatabase(p.t))
	bin, errBin := pg.Programs()
	if err := errors.Join(err, errBin); err != nil {
		p.t.Fatal(err)
	}
	p.environ = append(p.environ, "POSTGRES="+at.Query().Get("host"), "PGBIN="+bin)
	p.t.Cleanup(func() {
		for _, sql := range []string{"DROP DATABASE IF EXISTS studyplanner WITH (FORCE)", "DROP ROLE IF EXISTS studyplanner"} {
			if err := pg.Exec(context.WithoutCancel(p.t.Context()), at.String(), sql); err != nil {
				p.t.Error(err)
			}
		}
	})
}

// run types the commands of blocks, and fails the test for each that fails.
func (p *page) run(blocks []block) {
	p.t.Helper()
	script := filepath.Join(p.dir, ".typed")
	if err := os.WriteFile(script, []byte(p.script(blocks)), 0o600); err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	bash := exec.CommandContext(ctx, "bash", script)
	bash.Dir, bash.Env, bash.WaitDelay = p.dir, p.environ, patience
	bash.Cancel = func() error { return bash.Process.Signal(syscall.SIGTERM) } // it ends what serves
	if out, err := bash.CombinedOutput(); err != nil {
		p.t.Fatalf("%v\n%s", err, out)
	}
	for n, b := range blocks {
		for i, c := range b.commands {
			if b.why == "" {
				p.judge(fmt.Sprintf("%s:%d", p.name, b.line), c, fmt.Sprintf("%d-%d", n, i))
			}
		}
	}
}

// judge fails the test if a command did.
func (p *page) judge(where, typed, step string) {
	p.t.Helper()
	said := func(what string) string {
		text, err := os.ReadFile(filepath.Join(p.dir, ".said", step+"."+what))
		if err != nil {
			p.t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
	out, code := said("out"), said("code")
	if code != "0" || failed([]byte(out)) {
		p.t.Errorf("%s: this exits with %s:\n%s%s%s", where, code, typed, out, said("err"))
	}
}

// failed reports whether an output is an envelope with an error.
func failed(out []byte) bool {
	var e envelope
	return json.Unmarshal(out, &e) == nil && e.Error != nil
}

// script is what bash runs for blocks: one shell for all of a page, that remembers
// variables, and keeps what each command said apart.
func (p *page) script(blocks []block) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\nprepare %s\n", reading, p.name)
	for n, b := range blocks {
		if b.why != "" {
			continue
		}
		for i, c := range b.commands {
			do, aside := "typed", ""
			if b.serves && i == len(b.commands)-1 {
				do, aside = "served", " &"
			}
			fmt.Fprintf(&s, "before %[1]s %[2]d-%[3]d\n{\n%[4]s} </dev/null >.said/%[2]d-%[3]d.out 2>.said/%[2]d-%[3]d.err%[5]s\nafter %[1]s %[2]d-%[3]d $?\n",
				do, n, i, p.says.Replace(c), aside)
		}
	}
	return s.String()
}
