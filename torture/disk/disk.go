// Package disk is a disk that can lose power, tear sectors, fill up and fail. It is a file
// system in memory, mounted with FUSE. It separates what programs see from what a medium
// would have. What was written to a file gets onto the medium when the file is synced, and
// its name when its directory is.
package disk

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"syscall"
)

// Disk is such a disk. It may be used by several goroutines at once.
type Disk struct {
	mu      sync.Mutex
	random  *rand.Rand
	root    *folder
	entries uint64 // how many there ever were
	faults  Faults
	changes int    // how many there were
	left    int    // changes until the power fails; 0 for never
	dark    bool   // there is no power
	then    func() // called when the power fails
}

// Faults are what the disk does wrong at present.
type Faults struct {
	Full  bool    // nothing more can be written, as on disks that write elsewhere what they change
	Room  int     // how many bytes more may be stored; 0 for any number
	Sync  float64 // the share of syncs that fail
	Write float64 // the share of writes that fail
}

// New returns an empty disk. What happens to it at random follows from seed.
func New(seed uint64) *Disk {
	return &Disk{random: rand.New(rand.NewPCG(seed, 1)), root: newFolder(1), entries: 1}
}

// Fail sets what the disk does wrong from now on. Room counts from what it has.
func (d *Disk) Fail(f Faults) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.Room > 0 {
		f.Room += d.root.used()
	}
	d.faults = f
}

// Changes is how many writes, syncs and changes of names there were.
func (d *Disk) Changes() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.changes
}

// CutAfter lets the power fail at the n-th change from now. That one and all after
// it fail, and then is called, on a goroutine of its own.
func (d *Disk) CutAfter(n int, then func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left, d.then = n, then
}

// Dark reports whether there is no power.
func (d *Disk) Dark() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dark
}

// Settle puts all that there is onto the medium, as time does.
func (d *Disk) Settle() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.root.settle()
}

// Lose brings the power back. What was not synced is gone.
func (d *Disk) Lose() { d.restore(false) }

// Tear brings the power back. Of what was not synced some sectors and names are
// there, whichever were written first.
func (d *Disk) Tear() { d.restore(true) }

func (d *Disk) restore(torn bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if torn {
		d.root.tear(d.random)
	}
	d.root.lose()
	d.dark, d.left = false, 0
}

// powered is an error if there is no power.
func (d *Disk) powered() syscall.Errno {
	if d.dark {
		return syscall.EIO
	}
	return 0
}

// change is called at the beginning of every change, and is an error if that fails.
func (d *Disk) change() syscall.Errno {
	if d.dark {
		return syscall.EIO
	}
	d.changes++
	if d.left > 0 {
		if d.left--; d.left == 0 {
			d.dark = true
			go d.then()
			return syscall.EIO
		}
	}
	return 0
}

// room is an error if there is none for a file that grows to size.
func (d *Disk) room(f *file, size int) syscall.Errno {
	if d.faults.Full {
		return syscall.ENOSPC
	}
	if grows := size - len(f.now); d.faults.Room > 0 && grows > 0 && d.root.used()+grows > d.faults.Room {
		return syscall.ENOSPC
	}
	return 0
}

// unlucky reports whether what fails in a share of all cases fails now.
func (d *Disk) unlucky(share float64) bool { return share > 0 && d.random.Float64() < share }

func (d *Disk) write(f *file, data []byte, at int) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if d.unlucky(d.faults.Write) {
		return syscall.EIO
	}
	if err := d.room(f, at+len(data)); err != 0 {
		return err
	}
	f.write(data, at)
	return 0
}

func (d *Disk) read(f *file, into []byte, at int) (int, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if at >= len(f.now) {
		return 0, d.powered()
	}
	return copy(into, f.now[at:]), d.powered()
}

func (d *Disk) resize(f *file, size int) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.change()
	if err == 0 {
		err = d.room(f, size)
	}
	if err == 0 {
		f.resize(size)
	}
	return err
}

func (d *Disk) size(f *file) (int, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(f.now), d.powered()
}

func (d *Disk) sync(f *file) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if d.unlucky(d.faults.Sync) {
		f.syncBadly(d.random)
		return syscall.EIO
	}
	f.settle()
	return 0
}

func (d *Disk) syncNames(in *folder) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if d.unlucky(d.faults.Sync) {
		return syscall.EIO
	}
	in.sync()
	return 0
}

func (d *Disk) lookup(in *folder, name string) (entry, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.powered(); err != 0 {
		return nil, err
	}
	e, ok := in.names[name]
	if !ok {
		return nil, syscall.ENOENT
	}
	return e, 0
}

// list calls each for the names in a directory, in order.
func (d *Disk) list(in *folder, each func(name string, e entry)) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(in.names)) {
		each(name, in.names[name])
	}
	return d.powered()
}

func (d *Disk) create(in *folder, name string) (f *file, err syscall.Errno) {
	return f, d.add(in, name, func(number uint64) entry { f = newFile(number); return f })
}

func (d *Disk) mkdir(in *folder, name string) (made *folder, err syscall.Errno) {
	return made, d.add(in, name, func(number uint64) entry { made = newFolder(number); return made })
}

// link gives a file one more name.
func (d *Disk) link(f *file, in *folder, name string) syscall.Errno {
	return d.add(in, name, func(uint64) entry { return f })
}

// add gives a new name to what make returns, which is told a number of its own.
func (d *Disk) add(in *folder, name string, make func(number uint64) entry) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if _, ok := in.names[name]; ok {
		return syscall.EEXIST
	}
	d.entries++
	in.change(map[string]entry{name: make(d.entries)})
	return 0
}

// remove removes a file, or a directory that is empty.
func (d *Disk) remove(in *folder, name string) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	e, ok := in.names[name]
	if !ok {
		return syscall.ENOENT
	}
	if filled(e) {
		return syscall.ENOTEMPTY
	}
	in.change(map[string]entry{name: nil})
	return 0
}

// rename renames within a directory.
func (d *Disk) rename(in *folder, from, to string) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	e, ok := in.names[from]
	if !ok {
		return syscall.ENOENT
	}
	if filled(in.names[to]) {
		return syscall.ENOTEMPTY
	}
	in.change(map[string]entry{from: nil, to: e})
	return 0
}

// filled reports whether e is a directory with something in it.
func filled(e entry) bool {
	in, ok := e.(*folder)
	return ok && len(in.names) > 0
}
