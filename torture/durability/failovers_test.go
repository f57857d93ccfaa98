package durability

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/torture/server"
	"studyplanner/torture/trial"
)

func TestTheLongestTimeWithoutAWriteIsThatAfterWhatHappened(t *testing.T) {
	t.Parallel()
	var p pulse
	at := func(seconds int) time.Time { return time.Unix(int64(seconds), 0) }
	p.beat(at(0))
	p.beat(at(50)) // before
	p.begin(at(60))
	for _, s := range []int{62, 63, 70, 71} {
		p.beat(at(s))
	}
	if p.longest != 7*time.Second {
		t.Errorf("%v", p.longest)
	}
	p.begin(at(80))
	if p.beat(at(85)); p.longest != 5*time.Second {
		t.Errorf("what happened is not counted from when it did: %v", p.longest)
	}
}

func TestTheFullFormHasTwentyFaultsOfAllKinds(t *testing.T) {
	t.Parallel()
	f := failover{scene: &scene{random: rand.New(rand.NewPCG(1, 2))}}
	kinds := map[string]int{}
	for _, d := range f.drawn(trial.Setup{Full: true}) {
		kinds[d.name]++
	}
	faults := -kinds["nothing"]
	for _, d := range disasters {
		if kinds[d.name] == 0 || d.within <= 0 || d.within > death {
			t.Errorf("%s: %d times, within %v", d.name, kinds[d.name], d.within)
		}
		faults += kinds[d.name]
	}
	if faults < 20 {
		t.Errorf("%d faults", faults)
	}
}

func TestAGapThatIsTooLongIsABrokenPromise(t *testing.T) {
	t.Parallel()
	f := failover{found: map[string][]aftermath{
		"a switchover":               {{gap: 5900 * time.Millisecond, refused: 1000}, {gap: 6100 * time.Millisecond, refused: 234, uncertain: 2}},
		"the primary's machine dies": {{gap: 29 * time.Second, unanswered: 3}},
	}}
	var r trial.Report
	f.gaps(&r)
	if len(r.Broken) != 1 || !strings.Contains(r.Broken[0], "a switchover: 6.1s") {
		t.Errorf("broken: %q", r.Broken)
	}
	want := "5.9, 6.1 s without an acknowledged write; 1,234 refused, 2 uncertain, 0 unanswered"
	if len(r.Figures) != 2 || r.Figures[1].Value != want {
		t.Errorf("figures: %q", r.Figures)
	}
}

func TestAPatientWriterGoesOnWhereABalancerHasNoAnswer(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadGateway, http.StatusGatewayTimeout} {
		var asked atomic.Int64
		ctx, stop := context.WithCancel(t.Context())
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if asked.Add(1) == 5 {
				stop()
			}
			w.WriteHeader(status)
		}))
		t.Cleanup(s.Close)
		l := newLedger()
		w := &writer{client: server.Open(s.URL, ""), ledger: l, random: rand.New(rand.NewPCG(1, 2)), patient: true}
		w.run(t.Context(), ctx)
		if n := int(asked.Load()); n < 5 || l.unanswered == 0 || l.unanswered != len(l.open) || len(l.broken) > 0 {
			t.Errorf("%d: asked %d times; %d unanswered, %d open, broken: %q", status, n, l.unanswered, len(l.open), l.broken)
		}
	}
}
