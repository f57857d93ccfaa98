// Package disk is a disk that can lose power, tear sectors, fill up and fail: a file
// system in memory, mounted with FUSE, that keeps apart what programs see and what a
// medium would have. What was written to a file gets onto the medium when the file is
// synced, and its name when the directory is. It has one directory.
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
	names   map[string]*file // as programs see them
	safe    map[string]*file // as the medium has them
	files   uint64           // how many there ever were
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
	return &Disk{random: rand.New(rand.NewPCG(seed, 1)), names: map[string]*file{}, safe: map[string]*file{}}
}

// Fail sets what the disk does wrong from now on. Room counts from what it has.
func (d *Disk) Fail(f Faults) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.Room > 0 {
		f.Room += d.used()
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
	for _, f := range d.names {
		f.sync()
	}
	d.safe = maps.Clone(d.names)
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
		d.tear()
	}
	d.names = maps.Clone(d.safe)
	for _, f := range d.names {
		f.lose()
	}
	d.dark, d.left = false, 0
}

// tear lets some of what is pending get onto the medium.
func (d *Disk) tear() {
	all := maps.Clone(d.safe)
	maps.Copy(all, d.names)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		all[name].tear(d.random)
		if d.random.IntN(2) == 0 {
			d.keep(name)
		}
	}
}

// keep makes the medium have a name as programs see it.
func (d *Disk) keep(name string) {
	if f, ok := d.names[name]; ok {
		d.safe[name] = f
	} else {
		delete(d.safe, name)
	}
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

// used is how many bytes are stored.
func (d *Disk) used() int {
	n := 0
	for _, f := range d.names {
		n += len(f.now)
	}
	return n
}

// room is an error if there is none for a file that grows to size.
func (d *Disk) room(f *file, size int) syscall.Errno {
	if d.faults.Full {
		return syscall.ENOSPC
	}
	if grows := size - len(f.now); d.faults.Room > 0 && grows > 0 && d.used()+grows > d.faults.Room {
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
	f.sync()
	return 0
}

func (d *Disk) syncNames() syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if d.unlucky(d.faults.Sync) {
		return syscall.EIO
	}
	d.safe = maps.Clone(d.names)
	return 0
}

func (d *Disk) lookup(name string) (*file, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.powered(); err != 0 {
		return nil, err
	}
	f, ok := d.names[name]
	if !ok {
		return nil, syscall.ENOENT
	}
	return f, 0
}

func (d *Disk) list() ([]string, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Sorted(maps.Keys(d.names)), d.powered()
}

func (d *Disk) create(name string) (*file, syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return nil, err
	}
	if _, ok := d.names[name]; ok {
		return nil, syscall.EEXIST
	}
	d.files++
	f := newFile(d.files + 1) // 1 is the directory
	d.names[name] = f
	return f, 0
}

// link gives a file one more name.
func (d *Disk) link(f *file, name string) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if _, ok := d.names[name]; ok {
		return syscall.EEXIST
	}
	d.names[name] = f
	return 0
}

// writable is an error if nothing can be changed.
func (d *Disk) writable() syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.change()
}

func (d *Disk) remove(name string) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	if _, ok := d.names[name]; !ok {
		return syscall.ENOENT
	}
	delete(d.names, name)
	return 0
}

func (d *Disk) rename(from, to string) syscall.Errno {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.change(); err != 0 {
		return err
	}
	f, ok := d.names[from]
	if !ok {
		return syscall.ENOENT
	}
	delete(d.names, from)
	d.names[to] = f
	return 0
}
