package learn

import "math"

// The functions of this file give the same bits on every platform: they use no
// fused operations (an explicit conversion forbids them) and none of the
// assembly of the standard library but the square root, which IEEE 754 defines.

const (
	ln2High = 6.93147180369123816490e-01 // ln 2 in two parts, the first with few bits
	ln2Low  = 1.90821492927058770002e-10
)

// exp returns e^x for |x| < 700, to about 13 digits.
func exp(x float64) float64 {
	const eighth = 1.0 / 8
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	r := float64((x - float64(k*ln2High) - float64(k*ln2Low)) * eighth) // |r| <= ln 2 / 16
	sum := float64(r*(1.0/5040)) + 1.0/720                              // Taylor, by Horner
	sum = float64(r*sum) + 1.0/120
	sum = float64(r*sum) + 1.0/24
	sum = float64(r*sum) + 1.0/6
	sum = float64(r*sum) + 1.0/2
	sum = float64(r*sum) + 1
	sum = float64(r*sum) + 1
	sum = float64(sum * sum)
	sum = float64(sum * sum)
	sum = float64(sum * sum)
	return float64(sum * math.Float64frombits(uint64(1023+int(k))<<52))
}

// logarithm returns ln x for x > 0, to about 14 digits.
func logarithm(x float64) float64 {
	fraction, k := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction, k = fraction*2, k-1
	}
	s := (fraction - 1) / (fraction + 1)
	s2, sum := float64(s*s), 0.0
	for n := 21; n >= 1; n -= 2 { // 2 artanh s
		sum = float64(sum*s2) + 1/float64(n)
	}
	return float64(2*s*sum) + float64(float64(k)*math.Ln2)
}

// Sigmoid is the inverse of logit.
func Sigmoid(x float64) float64 {
	switch {
	case x > 40:
		return 1
	case x < -40:
		return 0
	}
	return 1 / (1 + exp(-x))
}

// Logit returns ln(p / (1-p)), with p kept away from 0 and 1.
func Logit(p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return logarithm(p / (1 - p))
}

// root is the square root.
func root(x float64) float64 { return math.Sqrt(x) }

// dot returns the inner product of a and b.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	var even, odd float64
	i := 0
	for ; i+1 < len(a); i += 2 {
		even += float64(a[i] * b[i])
		odd += float64(a[i+1] * b[i+1])
	}
	if i < len(a) {
		even += float64(a[i] * b[i])
	}
	return even + odd
}

// addScaled adds f times b to a.
func addScaled(a []float64, f float64, b []float64) {
	b = b[:len(a)]
	for i := range a {
		a[i] += float64(f * b[i])
	}
}
