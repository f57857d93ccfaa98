package demo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"studyplanner/internal/store"
)

// settled is how old a folder is that its server has said it serves, if there is one.
const settled = 10 * time.Minute

// sweep removes the folders of servers that were killed, as far as they may be removed.
func sweep(ctx context.Context, now time.Time) error {
	all, err := filepath.Glob(filepath.Join(os.TempDir(), folderPrefix+"*"))
	if err != nil {
		return err
	}
	for _, folder := range all {
		about, err := os.Lstat(folder)
		if err != nil || !about.IsDir() || now.Sub(about.ModTime()) < settled || served(ctx, folder) {
			continue
		}
		if err := os.RemoveAll(folder); err != nil && !errors.Is(err, os.ErrPermission) {
			return err
		}
	}
	return nil
}

// served reports whether another process serves the database in folder.
func served(ctx context.Context, folder string) bool {
	st, err := store.Open(ctx, store.Options{Database: filepath.Join(folder, file), Existing: true})
	if err != nil {
		return false // there is none, or it is somebody else's, who may remove it
	}
	others, err := st.Serve()
	return errors.Join(err, st.Close()) == nil && others
}
