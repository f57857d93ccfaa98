package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// medium is a disk that is mounted until the test ends.
type medium struct {
	*Disk
	t   *testing.T
	dir string
	off func()
}

func newMedium(t *testing.T) *medium {
	t.Helper()
	m := &medium{Disk: New(1), t: t, dir: t.TempDir()}
	m.on()
	t.Cleanup(func() { m.off() })
	return m
}

// on mounts the disk.
func (m *medium) on() {
	m.t.Helper()
	unmount, err := m.Mount(m.dir)
	if err != nil {
		m.t.Fatal(err)
	}
	m.off = sync.OnceFunc(func() {
		if err := unmount(); err != nil {
			m.t.Error(err)
		}
	})
}

// after does to the disk what happens while it is off.
func (m *medium) after(what func()) {
	m.t.Helper()
	m.off()
	what()
	m.on()
}

// put writes a file, and syncs what is asked for.
func (m *medium) put(name string, content []byte, sync ...string) {
	m.t.Helper()
	f, err := os.OpenFile(filepath.Join(m.dir, name), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		m.t.Fatal(err)
	}
	_, err = f.WriteAt(content, 0)
	for _, what := range sync {
		err = errors.Join(err, map[string]func() error{"file": f.Sync, "names": func() error { return m.sync(".") }}[what]())
	}
	if err := errors.Join(err, f.Close()); err != nil {
		m.t.Fatal(err)
	}
}

// sync syncs the names in a directory.
func (m *medium) sync(directory string) error {
	dir, err := os.Open(filepath.Join(m.dir, directory))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func (m *medium) synced(directories ...string) {
	m.t.Helper()
	for _, directory := range directories {
		if err := m.sync(directory); err != nil {
			m.t.Fatal(err)
		}
	}
}

// has wants a file with just this content, or none for nil.
func (m *medium) has(name string, want []byte) {
	m.t.Helper()
	got, err := os.ReadFile(filepath.Join(m.dir, name))
	if want == nil && !errors.Is(err, fs.ErrNotExist) || want != nil && (err != nil || !bytes.Equal(got, want)) {
		m.t.Errorf("%s has %.40q (%d bytes), %v; want %.40q (%d bytes)", name, got, len(got), err, want, len(want))
	}
}

func TestWhatIsNotSyncedIsGoneAfterAPowerCut(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	m.put("whole", []byte("first"), "file", "names")
	m.put("nameless", []byte("first"), "file")
	m.put("empty", []byte("first"))
	m.put("whole", []byte("second and longer"))
	m.has("whole", []byte("second and longer"))
	m.after(m.Lose)
	m.has("whole", []byte("first"))
	m.has("nameless", nil)
	m.has("empty", nil)
	if err := os.Remove(filepath.Join(m.dir, "whole")); err != nil {
		t.Fatal(err)
	}
	m.has("whole", nil)
	m.after(m.Lose)
	m.has("whole", []byte("first"))
}

func TestALengthIsKeptBySyncing(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	m.put("a", bytes.Repeat([]byte("x"), 2000), "file", "names")
	resize := func(size int64) {
		t.Helper()
		if err := os.Truncate(filepath.Join(m.dir, "a"), size); err != nil {
			t.Fatal(err)
		}
	}
	resize(700)
	m.after(m.Lose)
	m.has("a", bytes.Repeat([]byte("x"), 2000))
	resize(700)
	resize(1500)
	m.put("a", []byte("y"), "file")
	m.after(m.Lose)
	m.has("a", append(append([]byte("y"), bytes.Repeat([]byte("x"), 699)...), make([]byte, 800)...))
}

func TestATornFileHasSectorsOfBoth(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	const sectors = 64
	m.put("a", bytes.Repeat([]byte("x"), sectors*sector), "file", "names")
	m.put("a", bytes.Repeat([]byte("y"), sectors*sector))
	m.after(m.Tear)
	got, err := os.ReadFile(filepath.Join(m.dir, "a"))
	if err != nil || len(got) != sectors*sector {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	count := map[byte]int{}
	for s := range sectors {
		content := got[s*sector : (s+1)*sector]
		if n := bytes.Count(content, content[:1]); n != sector {
			t.Errorf("sector %d is torn within: %d of %c", s, n, content[0])
		}
		count[content[0]]++
	}
	if count['x'] == 0 || count['y'] == 0 || count['x']+count['y'] != sectors {
		t.Errorf("sectors: %v", count)
	}
}

func TestASyncThatFailedLosesSomeForGood(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	before, after := bytes.Repeat([]byte("x"), 64*sector), bytes.Repeat([]byte("y"), 64*sector)
	m.put("a", before, "file", "names")
	f, err := os.OpenFile(filepath.Join(m.dir, "a"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(after, 0); err != nil {
		t.Fatal(err)
	}
	m.Fail(Faults{Sync: 1})
	if err := f.Sync(); !errors.Is(err, syscall.EIO) {
		t.Errorf("the sync says %v", err)
	}
	m.Fail(Faults{})
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		t.Error(err)
	}
	m.has("a", after)
	m.after(m.Lose)
	got, err := os.ReadFile(filepath.Join(m.dir, "a"))
	if n := bytes.Count(got, []byte("y")); err != nil || n == 0 || n == len(got) {
		t.Errorf("%d of %d bytes are on the medium, %v", n, len(got), err)
	}
}

func TestAFullDiskTakesNoMoreAndIsRead(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	m.put("a", make([]byte, 1000), "file", "names")
	m.Fail(Faults{Room: 500})
	file := filepath.Join(m.dir, "b")
	if err := os.WriteFile(file, make([]byte, 501), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("501 bytes where there is room for 500: %v", err)
	}
	if err := os.WriteFile(file, make([]byte, 500), 0o600); err != nil {
		t.Error(err)
	}
	m.has("a", make([]byte, 1000))
	m.put("a", bytes.Repeat([]byte("x"), 1000), "file")
	m.Fail(Faults{})
	m.put("c", make([]byte, 10_000), "file")
}

func TestThePowerFailsAtTheChangeThatIsNamed(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	m.put("a", []byte("first"), "file", "names")
	dark := make(chan struct{})
	m.CutAfter(2, func() { close(dark) })
	f, err := os.OpenFile(filepath.Join(m.dir, "a"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte("other"), 0); err != nil {
		t.Error(err)
	}
	if err := f.Sync(); !errors.Is(err, syscall.EIO) {
		t.Errorf("the sync without power says %v", err)
	}
	<-dark
	_ = f.Close()
	m.after(m.Lose)
	m.has("a", []byte("first"))
}

func TestAFileHasASecondNameOnceTheDirectoryIsSynced(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	m.put("one", []byte("first"), "file", "names")
	link := func(name string) {
		t.Helper()
		if err := os.Link(filepath.Join(m.dir, "one"), filepath.Join(m.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	link("lost")
	m.has("lost", []byte("first"))
	m.after(m.Lose)
	m.has("lost", nil)
	link("kept")
	m.synced(".")
	m.after(m.Lose)
	m.has("kept", []byte("first"))
}

func TestADirectoryKeepsItsNamesBySyncingItAndTheOneAbove(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	inner := filepath.Join("outer", "inner")
	if err := os.MkdirAll(filepath.Join(m.dir, inner), 0o700); err != nil {
		t.Fatal(err)
	}
	m.put(filepath.Join(inner, "a"), []byte("first"), "file")
	m.synced("outer", inner)
	m.after(m.Lose)
	m.has(filepath.Join(inner, "a"), nil)
	if _, err := os.Stat(filepath.Join(m.dir, "outer")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a directory whose name was not synced: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(m.dir, inner), 0o700); err != nil {
		t.Fatal(err)
	}
	m.put(filepath.Join(inner, "a"), []byte("first"), "file")
	m.put(filepath.Join(inner, "b"), []byte("first"))
	m.synced(inner, "outer", ".")
	m.put(filepath.Join(inner, "c"), []byte("first"), "file")
	m.after(m.Lose)
	m.has(filepath.Join(inner, "a"), []byte("first"))
	m.has(filepath.Join(inner, "b"), []byte{})
	m.has(filepath.Join(inner, "c"), nil)
}

func TestOnlyAnEmptyDirectoryIsRemoved(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	dir := filepath.Join(m.dir, "dir")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	m.put(filepath.Join("dir", "a"), []byte("first"))
	if err := os.Remove(dir); !errors.Is(err, syscall.ENOTEMPTY) {
		t.Errorf("one with a file: %v", err)
	}
	if err := os.Rename(filepath.Join(dir, "a"), filepath.Join(m.dir, "a")); !errors.Is(err, syscall.EXDEV) {
		t.Errorf("a renaming between directories: %v", err)
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, "a")), os.Remove(dir)); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the directory that was removed: %v", err)
	}
}

func TestATornRenamingIsWhole(t *testing.T) {
	t.Parallel()
	m := newMedium(t)
	before, after := 0, 0
	for range 16 {
		m.put("a", []byte("first"), "file", "names")
		for _, names := range [][2]string{{"a", "b"}, {"b", "c"}} {
			if err := os.Rename(filepath.Join(m.dir, names[0]), filepath.Join(m.dir, names[1])); err != nil {
				t.Fatal(err)
			}
		}
		m.after(m.Tear)
		entries, err := os.ReadDir(m.dir)
		if err != nil || len(entries) != 1 {
			t.Fatalf("one file has the names %v, %v", entries, err)
		}
		name := entries[0].Name()
		m.has(name, []byte("first"))
		if name == "a" {
			before++
		} else {
			after++
		}
		if err := os.Remove(filepath.Join(m.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if before == 0 || after == 0 {
		t.Errorf("%d times the name of before, %d times another one", before, after)
	}
}
