//go:build postgres && verify

package store

import (
	"testing"

	"studyplanner/internal/quota/quotatest"
	"studyplanner/internal/store/storetest/pg"
)

func TestQuotasAreCountedTogetherThroughAPooler(t *testing.T) {
	t.Parallel()
	quotatest.Run(t, counts(t, migrated(t, pg.Pooler(t, "pool_mode = transaction")(newPostgreSQL(t)))))
}
