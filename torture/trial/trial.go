// Package trial defines trials of the product and their shared parts: PostgreSQL, and
// builds of the product, as it is and broken on purpose.
package trial

import (
	"context"

	"studyplanner/torture/document"
)

// Trial is one promise of the product, and how it is tried.
type Trial struct {
	Name    string // for -only, such as power-cuts
	Promise string // one sentence, as docs/internals/reliability.md says it
	// Run tries the promise. An error says that it could not be tried.
	Run func(ctx context.Context, s Setup) (Report, error)
}

// Setup is what a trial is given.
type Setup struct {
	// Binary returns the path of the product built with patches, each of which
	// breaks it for a control. The same patches are built once.
	Binary func(ctx context.Context, patches ...Patch) (string, error)
	// Postgres returns the URL of a new database in a private cluster.
	Postgres func(ctx context.Context) (string, error)
	// Documents returns the documents of the product, which are read once: that takes
	// a second of work.
	Documents func() (document.Both, error)
	Root      string // of the repository
	Dir       string // for files of this trial alone, removed afterwards
	Seed      uint64
	Full      bool     // false: the short form, which make test runs
	Requests  int      // how many requests are generated; 0 for as many as the form has
	Rows      []string // of neighbours that are tried; nil for all
	Patroni   string   // the folder of its source distribution; "" for the one that is installed
	Step      func(done, of int)
	Log       func(format string, args ...any)
}

// Patch changes one file of the product for a control. Old stands in File, a
// path below the repository, exactly once. Where Old is "", New is a new file.
type Patch struct{ File, Old, New string }

// Figure is one thing that was counted or measured.
type Figure struct{ Name, Value string }

// Report is what a trial found.
type Report struct {
	Figures []Figure
	Broken  []string // each promise that did not hold, with what repeats it
	Control []Figure // what was found where the product was broken on purpose
}

// Count adds a number to the figures.
func (r *Report) Count(name string, n int) {
	r.Figures = append(r.Figures, Figure{name, Thousands(n)})
}

// Found adds what a control found. A control that finds nothing shows that the
// trial sees nothing, and is a broken promise too.
func (r *Report) Found(name string, n int) {
	r.Control = append(r.Control, Figure{name, Thousands(n)})
	if n == 0 {
		r.Broken = append(r.Broken, "the control found nothing: "+name)
	}
}
