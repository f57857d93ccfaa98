package main

import (
	"strings"
	"testing"
)

func TestOfWhatWrkPrintsTheRateIsRead(t *testing.T) {
	got, err := readRate("Running 3s test @ http://127.0.0.1:1\n  1 threads and 16 connections\nRequests/sec:  21345.67\nTransfer/sec:     90.17MB\n")
	if err != nil || got != 21345.67 {
		t.Error(got, err)
	}
}

func TestARateOfFailuresIsNone(t *testing.T) {
	for _, text := range []string{
		"Requests/sec:  21345.67\nNon-2xx or 3xx responses: 7\n",
		"Socket errors: connect 0, read 3, write 0, timeout 0\nRequests/sec:  21345.67\n",
		"unable to connect to 127.0.0.1:1\n",
	} {
		if got, err := readRate(text); err == nil || !strings.Contains(err.Error(), strings.TrimSpace(text)) {
			t.Errorf("%q was read as %v, with error %v", text, got, err)
		}
	}
}
