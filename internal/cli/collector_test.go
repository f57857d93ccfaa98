package cli

import (
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

func TestTheHeapGrowsByItsRoomWithinBounds(t *testing.T) {
	t.Parallel()
	for alive, want := range map[uint64]int{
		0: 400, 3 << 20: 400, 3<<20 + 1: 200, 6 << 20: 200, 6<<20 + 1: 100, 12 << 20: 100, 1 << 40: 100,
	} {
		if got := growth(alive); got != want {
			t.Errorf("of %d bytes alive it grows by %d percent, want %d", alive, got, want)
		}
	}
}

// TestTheHeapGrowsLessWhereMuchIsAlive is of all that the process does, so no other test
// runs meanwhile.
func TestTheHeapGrowsLessWhereMuchIsAlive(t *testing.T) {
	growsBy := func() int {
		set := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(set)
		return int(set[0].Value.Uint64())
	}
	before := growsBy()
	end := keepRoom()
	defer end()
	much := make([]byte, 2*heapRoom)
	for began := time.Now(); growsBy() != 100; runtime.GC() {
		if time.Since(began) > patience {
			t.Fatalf("the heap still grows by %d percent", growsBy())
		}
	}
	runtime.KeepAlive(much)
	end()
	if growsBy() != before {
		t.Errorf("afterwards it grows by %d percent, before by %d", growsBy(), before)
	}
}
