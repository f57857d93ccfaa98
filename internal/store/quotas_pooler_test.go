//go:build postgres && verify

package store

import (
	"testing"

	"studyplanner/internal/quota/quotatest"
)

func TestQuotasAreCountedTogetherThroughAPooler(t *testing.T) {
	t.Parallel()
	quotatest.Run(t, counts(t, migrated(t, behindPooler(t)(newPostgreSQL(t)))))
}
