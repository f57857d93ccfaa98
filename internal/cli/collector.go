package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// tuneCollector lets the heap grow by heapRoom beyond what is alive, unless GOGC says
// otherwise, and returns what ends that. Near the limit of memory it collects as often
// as it must: nine tenths of what the container or the unit allows, or of half of the
// machine, unless GOMEMLIMIT says otherwise.
func tuneCollector() (end func(), err error) {
	end = func() {}
	if os.Getenv("GOGC") == "" {
		end = keepRoom()
	}
	machine := memlimit.ApplyRatio(memlimit.FromSystem, 0.5)
	_, err = memlimit.Set(memlimit.WithProvider(memlimit.ApplyFallback(memlimit.FromCgroup, machine)))
	return end, err
}

// heapRoom is how many bytes are allocated between two collections, where that is one
// to four times what is alive. Usually a few MB are, so by default the collector would
// run many times a second under load; this serves a tenth more requests. Where much is,
// for suggestions, as much more in all would be too much. A third more room would save a
// collection in four, 1.4 % of the processor, and take 9 MB.
const heapRoom = 12 << 20

// growth is by how many percent the heap may grow of which so many bytes are alive. It is
// one of few, since the world stops for each change.
func growth(alive uint64) int {
	for percent := 400; percent > 100; percent /= 2 {
		if alive*uint64(percent)/100 <= heapRoom {
			return percent
		}
	}
	return 100
}

// keepRoom sets the growth of the heap after each collection, by what is alive, until
// it is ended.
func keepRoom() (end func()) {
	r := &room{percent: growth(0)}
	before := debug.SetGCPercent(r.percent)
	r.watch()
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.ended = true
		debug.SetGCPercent(before)
	})
}

// room is what keepRoom knows.
type room struct {
	mu      sync.Mutex
	percent int
	ended   bool
}

// watch has the next collection set the growth: it finds that nobody has the mark.
func (r *room) watch() {
	runtime.AddCleanup(&mark{}, (*room).collected, r)
}

// mark is found dead by the collection after it was made. With a pointer, it lies alone.
type mark struct{ _ *mark }

// collected sets the growth, and waits for the next collection.
func (r *room) collected() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return
	}
	defer r.watch()
	alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(alive)
	if percent := growth(alive[0].Value.Uint64()); percent != r.percent {
		r.percent = percent
		debug.SetGCPercent(percent)
	}
}
