package disk

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// entry is what a name stands for: a *file or a *folder.
type entry interface {
	settle()                // puts all that there is onto the medium
	tear(random *rand.Rand) // puts some of it there
	lose()                  // makes programs see what the medium has
	used() int              // bytes
}

// folder is what programs see of a directory, and what the medium has of it.
type folder struct {
	number uint64
	names  map[string]entry // as programs see them
	safe   map[string]entry // as the medium has them
	// pending are the changes of names since the last sync, in order. A renaming changes
	// two names, and is atomic. A nil entry is none.
	pending []map[string]entry
}

func newFolder(number uint64) *folder {
	return &folder{number: number, names: map[string]entry{}, safe: map[string]entry{}}
}

// change changes what programs see.
func (d *folder) change(names map[string]entry) {
	d.pending = append(d.pending, names)
	apply(d.names, names)
}

func apply(to, names map[string]entry) {
	for name, e := range names {
		if e == nil {
			delete(to, name)
		} else {
			to[name] = e
		}
	}
}

// sync puts the names onto the medium, and not what they stand for.
func (d *folder) sync() {
	d.safe = maps.Clone(d.names)
	d.pending = nil
}

func (d *folder) settle() {
	for _, e := range d.names {
		e.settle()
	}
	d.sync()
}

// tear applies any of the changes of names to the medium. Changes of the same name or file
// stay in order, as file systems keep it.
func (d *folder) tear(random *rand.Rand) {
	all := maps.Clone(d.safe)
	maps.Copy(all, d.names)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		all[name].tear(random)
	}
	names, entries := map[string]bool{}, map[entry]bool{} // whose changes are left out
	for _, change := range d.pending {
		out := random.IntN(2) == 0
		for name, e := range change {
			out = out || names[name] || e != nil && entries[e]
		}
		if !out {
			apply(d.safe, change)
			continue
		}
		for name, e := range change {
			names[name] = true
			if e != nil {
				entries[e] = true
			}
		}
	}
}

func (d *folder) lose() {
	d.names, d.pending = maps.Clone(d.safe), nil
	for _, e := range d.names {
		e.lose()
	}
}

func (d *folder) used() int {
	n := 0
	for _, e := range d.names {
		n += e.used()
	}
	return n
}
