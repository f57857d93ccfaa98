package limits

import "studyplanner/internal/suggest/learn"

// The weight of a session halves every 90 days. Weights are whole numbers, so
// that quantiles are the same on every platform.
const (
	wholeWeight = 1 << 32    // of a session of today, and of a slot on a weekday
	dailyDecay  = 4262016076 // wholeWeight * 2^(-1/90)
)

// eachTrial calls f with the trials, the latest first, and their weights.
func eachTrial(k *learn.Knowledge, f func(t learn.Trial, weight int64)) {
	weight, at := uint64(wholeWeight), k.Today
	for i := len(k.Trials) - 1; i >= 0; i-- {
		for ; at > k.Trials[i].Date; at-- {
			weight = weight * dailyDecay >> 32
		}
		f(k.Trials[i], int64(weight))
	}
}

// histogram is the weight of each number of minutes, from none to a whole day.
type histogram struct {
	weights [24*60 + 1]int64
	total   int64
}

// add adds weight to a number of minutes, at most those of a day.
func (h *histogram) add(minutes int, weight int64) {
	h.weights[min(max(minutes, 0), len(h.weights)-1)] += weight
	h.total += weight
}

// quantile returns the least number of minutes that covers percent of the weight. It is 0
// if the histogram is empty, and the least of all for 0 percent.
func (h *histogram) quantile(percent int64) int {
	if h.total == 0 {
		return 0
	}
	below, want := int64(0), max(h.total/100*percent, 1)
	for minutes, weight := range h.weights {
		if below += weight; below >= want {
			return minutes
		}
	}
	return len(h.weights) - 1
}
