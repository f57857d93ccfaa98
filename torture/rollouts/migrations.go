package rollouts

import (
	"fmt"

	"studyplanner/torture/trial"
)

// migration is one that a version of the schema gets on both databases.
func migration(version int, sqlite, postgres string) []trial.Patch {
	patches := make([]trial.Patch, 0, 2)
	for name, text := range map[string]string{"sqlite": sqlite, "postgres": postgres} {
		patches = append(patches, trial.Patch{File: fmt.Sprintf("internal/store/migrations/%s/%05d_next.sql", name, version), New: text})
	}
	if patches[0].File > patches[1].File { // the same patches are built once
		patches[0], patches[1] = patches[1], patches[0]
	}
	return patches
}

// expansion makes a build of the next version after a schema. Its migrations are those that
// CONTRIBUTING.md allows while older programs run.
func expansion(schema int) (patches []trial.Patch) {
	const up, limited = "-- +goose Up\n", "-- +goose Up\nSET LOCAL lock_timeout = '2s';\n"
	const table = "CREATE TABLE moods (space_id %s NOT NULL REFERENCES spaces ON DELETE CASCADE, mood TEXT NOT NULL, PRIMARY KEY (space_id, mood));\n"
	patches = append(patches, migration(schema+1, up+fmt.Sprintf(table, "BLOB"), limited+fmt.Sprintf(table, "UUID"))...)
	for i, column := range []string{
		"ALTER TABLE blocks ADD COLUMN mood TEXT NOT NULL DEFAULT '';\n",
		"ALTER TABLE spaces ADD COLUMN mood TEXT;\n",
		"ALTER TABLE subjects ADD COLUMN moods INTEGER NOT NULL DEFAULT 0;\n",
	} {
		patches = append(patches, migration(schema+2+i, up+column, limited+column)...)
	}
	return append(patches, migration(schema+5, up+"CREATE INDEX blocks_by_mood ON blocks (space_id, mood);\n",
		"-- +goose NO TRANSACTION\n"+up+"DROP INDEX CONCURRENTLY IF EXISTS blocks_by_mood;\nCREATE INDEX CONCURRENTLY blocks_by_mood ON blocks (space_id, mood);\n")...)
}

// contraction makes a build with a migration that is incompatible with programs of the
// version before. It declares that, or does not.
func contraction(version int, says string) []trial.Patch {
	const renamed = "ALTER TABLE blocks RENAME COLUMN topic TO about;\n"
	return migration(version, "-- +goose Up\n"+says+renamed, "-- +goose Up\n"+says+"SET LOCAL lock_timeout = '2s';\n"+renamed)
}
