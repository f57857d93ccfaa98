// Studyplanner is a study planner with an HTTP API.
package main

import (
	"context"
	"os"

	"studyplanner/internal/cli"
)

func main() {
	os.Exit(cli.Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
