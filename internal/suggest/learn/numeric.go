package learn

import "math"

// Sigmoid is the inverse of logit.
func Sigmoid(x float64) float64 {
	return 1 / (1 + math.Exp(-x))
}

// Logit returns ln(p / (1-p)), with p kept away from 0 and 1.
func Logit(p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return math.Log(p / (1 - p))
}

// precisionSteps is how many steps the model's results have from 0 to 1.
const precisionSteps = 1e6

// rounded returns x rounded to a multiple of 1/grain. Processors with fused multiply-add
// differ in the last of 16 digits. Rounding makes decisions the same everywhere.
func rounded(x float64) float64 { return math.Round(x*precisionSteps) / precisionSteps }

// dot returns the inner product of a and b.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var even, odd float64
	i := 0
	for ; i+1 < len(a); i += 2 {
		even += a[i] * b[i]
		odd += a[i+1] * b[i+1]
	}
	if i < len(a) {
		even += a[i] * b[i]
	}
	return even + odd
}

// addScaled adds f times b to a.
func addScaled(a []float64, f float64, b []float64) {
	b = b[:len(a)]
	for i := range a {
		a[i] += f * b[i]
	}
}
