package main

import (
	"context"
	"os"
	"testing"

	"studyplanner/torture/trial"
)

// workshop is shared by all tests; TestMain opens it.
var workshop *trial.Workshop

func TestMain(m *testing.M) { os.Exit(inWorkshop(m)) }

func inWorkshop(m *testing.M) int {
	var err error
	if workshop, err = trial.Open(context.Background()); err != nil {
		panic(err)
	}
	defer workshop.Close()
	return m.Run()
}

// TestEveryPromiseHoldsInItsShortForm also wants that each control fails.
func TestEveryPromiseHoldsInItsShortForm(t *testing.T) {
	t.Parallel()
	for _, tried := range trials {
		t.Run(tried.Name, func(t *testing.T) {
			t.Parallel()
			s, err := workshop.Setup()
			if err != nil {
				t.Fatal(err)
			}
			s.Seed, s.Log = 1, t.Logf
			r, err := tried.Run(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			for _, broken := range r.Broken {
				t.Error(broken)
			}
			t.Log(r.Figures, r.Control)
		})
	}
}
