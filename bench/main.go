// Command bench measures the planner beside a bare server of the standard
// library that sends the same bytes, in the same run: requests per second and
// the 99th percentile of latency of the week list (20 blocks, not cached) and of
// durable creates, at 1, 16 and 64 connections. It drives both with wrk.
//
//	go run ./bench -length 8s -rounds 3
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"time"
)

func main() {
	var c config
	flag.DurationVar(&c.length, "length", 8*time.Second, "length of one measurement")
	flag.IntVar(&c.rounds, "rounds", 3, "how often each pair is measured; the median counts")
	flag.StringVar(&c.database, "database", "", "database of the planner (default: a new SQLite file)")
	flag.Parse()
	if err := run(c); err != nil {
		log.Fatal(err)
	}
}

type config struct {
	length   time.Duration
	rounds   int
	database string
}

// load is one kind of request.
type load struct {
	name string
	path string
	post bool
}

func run(c config) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.MkdirTemp("", "planner-bench")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if c.database == "" {
		c.database = filepath.Join(dir, "planner.db")
	}
	ours, err := startPlanner(ctx, dir, c.database)
	if err != nil {
		return err
	}
	defer ours.stop()
	fill, err := ours.fill(ctx)
	if err != nil {
		return err
	}
	bare, err := startBare(ctx, dir, fill)
	if err != nil {
		return err
	}
	defer bare.stop()
	script := filepath.Join(dir, "load.lua")
	if err := os.WriteFile(script, []byte(fill.script()), 0o600); err != nil {
		return err
	}
	return report(ctx, c, ours, bare, script, []load{
		{"week list, 20 blocks", fill.listPath, false},
		{"durable create", "/v1/blocks", true},
	})
}

// report measures each load against both servers in turn and prints the table.
func report(ctx context.Context, c config, ours, bare *server, script string, loads []load) error {
	fmt.Println("| load | connections | planner req/s | p99 | bare req/s | p99 | ratio |")
	fmt.Println("|---|---|---|---|---|---|---|")
	for _, l := range loads {
		for _, connections := range []int{1, 16, 64} {
			row, err := pair(ctx, c, ours, bare, script, l, connections)
			if err != nil {
				return err
			}
			fmt.Println(row)
		}
	}
	return ours.footprint()
}

// pair measures both servers alternately and returns a row of the table.
func pair(ctx context.Context, c config, ours, bare *server, script string, l load, connections int) (string, error) {
	var mine, theirs []sample
	for range c.rounds {
		for _, s := range []struct {
			server *server
			into   *[]sample
		}{{bare, &theirs}, {ours, &mine}} {
			got, err := wrk(ctx, s.server.url+l.path, script, l.post, connections, c.length)
			if err != nil {
				return "", fmt.Errorf("%s at %d connections: %w", l.name, connections, err)
			}
			*s.into = append(*s.into, got)
		}
	}
	a, b := median(mine), median(theirs)
	return fmt.Sprintf("| %s | %d | %.0f | %s | %.0f | %s | %.2f |",
		l.name, connections, a.perSecond, a.p99, b.perSecond, b.p99, a.perSecond/b.perSecond), nil
}
