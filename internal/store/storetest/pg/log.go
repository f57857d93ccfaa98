package pg

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Owner is the user and the group as whom the server runs.
func (c *Server) Owner() (uid, gid int) {
	if as := c.shell.SysProcAttr.Credential; as != nil {
		return int(as.Uid), int(as.Gid)
	}
	return os.Geteuid(), os.Getegid()
}

// MoveLog gives a server that is halted another directory for its log (pg_wal), over
// which mount may put a file system before the log is copied there.
func (c *Server) MoveLog(mount func(dir string) error) error {
	from, to := filepath.Join(c.dir, "data", "pg_wal"), filepath.Join(c.dir, "log-disk")
	if err := os.Mkdir(to, 0o700); err != nil {
		return err
	}
	uid, gid := c.Owner()
	if err := os.Chown(to, uid, gid); err != nil {
		return err
	}
	if err := mount(to); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Type() != fs.ModeDir { // which the server makes itself
			text, err := os.ReadFile(filepath.Join(from, e.Name()))
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(to, e.Name()), text, 0o600); err != nil {
				return err
			}
		}
	}
	if err := os.RemoveAll(from); err != nil {
		return err
	}
	return os.Symlink(to, from)
}
