package learn

import (
	"math"
	"slices"
)

// matrix is dense, in rows.
type matrix struct {
	rows, cols int
	at         []float64
}

func newMatrix(rows, cols int) matrix {
	return matrix{rows, cols, make([]float64, rows*cols)}
}

func (m matrix) row(i int) []float64 { return m.at[i*m.cols : (i+1)*m.cols] }

func (m matrix) clone() matrix { return matrix{m.rows, m.cols, slices.Clone(m.at)} }

func (m matrix) add(i, j int, v float64) { m.at[i*m.cols+j] += v }

// factor replaces the lower triangle of m, which is symmetric and positive
// definite, by its Cholesky factor L, and returns the logarithm of m's determinant.
func (m matrix) factor() float64 {
	logDet := 0.0
	for i := range m.rows {
		ri := m.row(i)
		for j := range i {
			rj := m.row(j)
			ri[j] = (ri[j] - dot(ri[:j], rj[:j])) / rj[j]
		}
		d := math.Sqrt(max(ri[i]-dot(ri[:i], ri[:i]), 1e-9))
		ri[i] = d
		logDet += math.Log(d)
	}
	return 2 * logDet
}

// forward replaces b by the solution x of L x = b, L being the factor m.
func (m matrix) forward(b []float64) {
	for i := range m.rows {
		r := m.row(i)
		b[i] = (b[i] - dot(r[:i], b[:i])) / r[i]
	}
}

// backward replaces b by the solution x of Lᵀ x = b.
func (m matrix) backward(b []float64) {
	for i := m.rows - 1; i >= 0; i-- {
		r := m.row(i)
		b[i] /= r[i]
		addScaled(b[:i], -b[i], r[:i])
	}
}

// forwardRows does forward for each column of b at once.
func (m matrix) forwardRows(b matrix) {
	for i := range m.rows {
		r, bi := m.row(i), b.row(i)
		for j := range i {
			addScaled(bi, -r[j], b.row(j))
		}
		for c := range bi {
			bi[c] /= r[i]
		}
	}
}

// inverse returns the inverse of m, which is symmetric and positive definite.
func (m matrix) inverse() matrix {
	l := m.clone()
	l.factor()
	inv := newMatrix(m.rows, m.cols)
	for i := range m.rows {
		column := inv.row(i) // the inverse is symmetric
		column[i] = 1
		l.forward(column)
		l.backward(column)
	}
	return inv
}
