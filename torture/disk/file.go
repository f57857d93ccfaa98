package disk

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// sector is how many bytes a medium writes whole or not at all.
const sector = 512

// mostVersions bounds how many contents of one sector are remembered that were
// written since the last sync. Of more, the last replaces the one before it.
const mostVersions = 4

// file is what programs see of a file, and what the medium has of it.
type file struct {
	number uint64
	now    []byte
	safe   []byte
	// pending are the sectors written since the last sync, each with its contents
	// in order, the last as it is now.
	pending map[int][][]byte
	low     int // the least length since the last sync
}

func newFile(number uint64) *file {
	return &file{number: number, pending: map[int][][]byte{}}
}

// write changes what programs see.
func (f *file) write(data []byte, at int) {
	f.grow(at + len(data))
	copy(f.now[at:], data)
	for s := at / sector; s*sector < at+len(data); s++ {
		f.note(s)
	}
}

// resize cuts or extends what programs see.
func (f *file) resize(size int) {
	if size >= len(f.now) {
		f.grow(size)
		return
	}
	f.now = f.now[:size]
	f.low = min(f.low, size)
	maps.DeleteFunc(f.pending, func(s int, _ [][]byte) bool { return s*sector >= size })
	if size%sector != 0 {
		f.note(size / sector)
	}
}

// grow extends with zeros, which are written as well.
func (f *file) grow(size int) {
	before := len(f.now)
	if size <= before {
		return
	}
	f.now = slices.Grow(f.now, size-before)[:size]
	clear(f.now[before:])
	for s := before / sector; s*sector < size; s++ {
		f.note(s)
	}
}

// note remembers that a sector was written.
func (f *file) note(s int) {
	content := slices.Clone(f.now[s*sector : min((s+1)*sector, len(f.now))])
	versions := f.pending[s]
	if len(versions) == mostVersions {
		versions = versions[:mostVersions-1]
	}
	f.pending[s] = append(versions, content)
}

// put puts one content of a sector onto the medium.
func (f *file) put(s int, content []byte) {
	if end := s*sector + len(content); end > len(f.safe) {
		f.safe = append(f.safe, make([]byte, end-len(f.safe))...)
	}
	copy(f.safe[s*sector:], content)
}

// settle puts all that is pending onto the medium, as a sync does.
func (f *file) settle() {
	f.cut()
	for s, versions := range f.pending {
		f.put(s, versions[len(versions)-1])
	}
	f.clean()
}

// syncBadly is a sync that fails: of what is pending some gets onto the medium. The
// rest is lost, and no later sync brings it there, which is how Linux does it.
func (f *file) syncBadly(random *rand.Rand) {
	f.cut()
	for _, s := range slices.Sorted(maps.Keys(f.pending)) {
		if versions := f.pending[s]; random.IntN(2) == 0 {
			f.put(s, versions[len(versions)-1])
		}
	}
	f.clean()
}

// cut shortens the medium as the file was since the last sync.
func (f *file) cut() { f.safe = f.safe[:min(f.low, len(f.safe))] }

func (f *file) clean() {
	clear(f.pending)
	f.low = len(f.now)
}

// tear puts onto the medium, of each sector, any of its contents that were written
// since the last sync, or none.
func (f *file) tear(random *rand.Rand) {
	if random.IntN(2) == 0 {
		f.cut()
	}
	for _, s := range slices.Sorted(maps.Keys(f.pending)) {
		versions := f.pending[s]
		if i := random.IntN(len(versions) + 1); i < len(versions) {
			f.put(s, versions[i])
		}
	}
}

// lose makes programs see what the medium has.
func (f *file) lose() {
	f.now = slices.Clone(f.safe)
	f.clean()
}

func (f *file) used() int { return len(f.now) }
