package pg

import (
	"errors"
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

// MoveTo has mount put a file system over the directory of all files of a server that
// is halted, and copies them there.
func (c *Server) MoveTo(mount func(dir string) error) error {
	dir, before := filepath.Join(c.dir, "data"), filepath.Join(c.dir, "data-before")
	if err := errors.Join(os.Rename(dir, before), os.Mkdir(dir, 0o700)); err != nil {
		return err
	}
	uid, gid := c.Owner()
	if err := os.Chown(dir, uid, gid); err != nil {
		return err
	}
	if err := mount(dir); err != nil {
		return err
	}
	return errors.Join(os.CopyFS(dir, os.DirFS(before)), os.RemoveAll(before))
}
