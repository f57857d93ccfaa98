package human

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/client"
)

// blocks returns blocks of these ids, which are all of one time.
func blocks(t testing.TB, ids ...string) []client.Block {
	all := make([]client.Block, len(ids))
	for i, id := range ids {
		all[i] = client.Block{ID: id, SubjectName: "Maths", Date: on(t, "2026-11-23"), Start: 540 + client.Clock(i), End: 660}
	}
	return all
}

func TestBlocksAreFoundByTheEndOfTheirID(t *testing.T) {
	t.Parallel()
	all := blocks(t, "blk_0000000000000000000aax7k2q", "blk_0000000000000000000abx7k2q", "blk_0000000000000000000aax7k2r")
	for text, want := range map[string]int{
		"blk_0000000000000000000abx7k2q": 1, "BLK_0000000000000000000ABX7K2Q\n": 1,
		"7k2r": 2, "X7K2R": 2, "…x7k2r": 2, "...x7k2r": 2, "bx7k2q": 1,
	} {
		got, err := Block(all, text)
		if err != nil || got.ID != all[want].ID {
			t.Errorf("%q: got %q, %v, want %q", text, got.ID, err, all[want].ID)
		}
	}
	for text, want := range map[string]string{
		"":      "'' is too short for a block: write at least the last 4 characters of its id",
		"…k2q":  "'…k2q' is too short for a block: write at least the last 4 characters of its id",
		"zzzz":  "no block has an id that ends in 'zzzz'",
		"X7k2q": "'X7k2q' could be …ax7k2q (Maths, Mon 23 Nov 2026 09:00) or …bx7k2q (Maths, Mon 23 Nov 2026 09:01)",
	} {
		if got, err := Block(all, text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, %v\nwant %s", text, got, err, want)
		}
	}
}

func TestAWholeIDIsNotTakenForAnEnding(t *testing.T) {
	t.Parallel()
	if got, err := Block(blocks(t, "blk_aaaaa", "aaaaa"), "aaaaa"); err != nil || got.ID != "aaaaa" {
		t.Errorf("got %q, %v", got.ID, err)
	}
}

func TestOnlySomeOfManyCandidatesAreListed(t *testing.T) {
	t.Parallel()
	var ids []string
	for i := range 9 {
		ids = append(ids, fmt.Sprintf("blk_%daaaaa", i))
	}
	_, err := Block(blocks(t, ids...), "aaaaa")
	if err == nil || strings.Count(err.Error(), "…") != maxCandidates || !strings.HasSuffix(err.Error(), " or 4 more") {
		t.Error(err)
	}
}

func TestAShortIDFindsItsBlock(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfNDistinct(rapid.StringMatching(`blk_[ab]{8}`), 1, 50, rapid.ID).Draw(t, "ids")
		all := make([]client.Block, len(ids))
		for i, id := range ids {
			all[i].ID = id
		}
		short := Short(all)
		for _, id := range ids {
			got, err := Block(all, short[id])
			if err != nil || got.ID != id || len(short[id]) < minShort {
				t.Fatalf("%q for %q: got %q, %v", short[id], id, got.ID, err)
			}
			shorter := short[id][1:]
			others := 0
			for _, other := range ids {
				if strings.HasSuffix(other, shorter) {
					others++
				}
			}
			if len(shorter) >= minShort && others < 2 {
				t.Fatalf("%q for %q is longer than it must be", short[id], id)
			}
		}
	})
}

func TestShortCopesWithOddIDs(t *testing.T) {
	t.Parallel()
	got := endings([]string{"", "a", "ba", "xxba", "xxba", "blk_1234567", "lk_1234567"})
	want := map[string]string{"": "", "a": "a", "ba": "ba", "xxba": "xxba", "blk_1234567": "blk_1234567", "lk_1234567": "lk_1234567"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q", got)
	}
}

func TestShortTellsManyIDsApart(t *testing.T) {
	t.Parallel()
	ids := manyIDs(30_000)
	if n := len(endings(ids)); n != len(ids) {
		t.Errorf("got %d", n)
	}
}

func BenchmarkShort(b *testing.B) {
	ids := manyIDs(30_000)
	for b.Loop() {
		endings(ids)
	}
}

// manyIDs returns ids that begin alike, as those of one day do.
func manyIDs(n int) []string {
	random := rand.New(rand.NewPCG(1, 2))
	ids := make([]string, n)
	for i := range ids {
		var end [16]byte
		for j := range end {
			end[j] = "0123456789abcdefghijklmnopqrstuv"[random.IntN(32)]
		}
		ids[i] = "blk_0123456789" + string(end[:])
	}
	return ids
}
