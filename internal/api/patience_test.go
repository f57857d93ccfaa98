package api

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestARequestsContextEndsWithItsTimeItsClientAndItself(t *testing.T) {
	t.Parallel()
	far := time.Now().Add(time.Hour)
	for name, tt := range map[string]struct {
		until time.Time
		end   func(p *patient, gone context.CancelFunc)
		want  error
	}{
		"its time":                   {time.Now().Add(-time.Second), func(*patient, context.CancelFunc) {}, context.DeadlineExceeded},
		"its client":                 {far, func(_ *patient, gone context.CancelFunc) { gone() }, context.Canceled},
		"itself":                     {far, func(p *patient, _ context.CancelFunc) { p.end() }, context.Canceled},
		"itself, after it was asked": {far, func(p *patient, _ context.CancelFunc) { _ = p.Done(); p.end() }, context.Canceled},
	} {
		parent, gone := context.WithCancel(t.Context())
		p := newPatient(parent, tt.until)
		derived, cancel := context.Context(p), func() {}
		if name != "itself" { // of which nobody has asked anything
			derived, cancel = context.WithCancel(p)
		}
		tt.end(p, gone)
		<-derived.Done()
		if !errors.Is(derived.Err(), tt.want) || !errors.Is(p.Err(), tt.want) {
			t.Errorf("%s: %v and %v", name, derived.Err(), p.Err())
		}
		cancel()
		p.end()
		gone()
	}
	p := newPatient(t.Context(), far)
	defer p.end()
	if until, ok := p.Deadline(); !ok || !until.Equal(far) {
		t.Errorf("it ends at %v", until)
	}
}
