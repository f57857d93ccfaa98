package learn

import "math"

// spline is a linear spline over the time of day: piecewise linear between knots at even
// distances, and constant beyond the outer ones.
type spline struct {
	first, step float64 // minutes
	n           int
}

// at returns the two knots around a time in minutes, and their weights.
func (t spline) at(minutes float64) (i int, low, high float64) {
	x := (float64(minutes) - t.first) / t.step
	x = min(max(x, 0), float64(t.n-1))
	i = min(int(x), t.n-2)
	high = x - float64(i)
	return i, 1 - high, high
}

// knot returns where the i-th knot stands, in minutes.
func (t spline) knot(i int) float64 { return t.first + float64(i)*t.step }

// value returns the value of the spline with those values at its knots.
func (t spline) value(knots []float64, minutes float64) float64 {
	i, low, high := t.at(minutes)
	return low*knots[i] + high*knots[i+1]
}

// precision returns the inverse of a covariance matrix at the knots. It is that of a
// Gaussian process with standard deviation 1 and a length scale in minutes.
func (t spline) precision(length float64) matrix {
	k := newMatrix(t.n, t.n)
	for i := range t.n {
		for j := range t.n {
			d := float64(i-j) * t.step / length
			k.add(i, j, math.Exp(-d*d/2))
		}
		k.add(i, i, 0.01)
	}
	return k.inverse()
}
