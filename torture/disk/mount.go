package disk

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// Mount makes the disk the directory dir, until unmount is called. It needs /dev/fuse,
// and root or fusermount3. Programs that have files open there must have ended before unmount.
func (d *Disk) Mount(dir string) (unmount func() error, err error) {
	return d.MountFor(dir, os.Geteuid(), os.Getegid())
}

// MountFor is Mount for another user, whose the files are.
func (d *Disk) MountFor(dir string, uid, gid int) (unmount func() error, err error) {
	long := time.Hour // the kernel may remember: all changes come through it
	options := &fs.Options{
		MountOptions: fuse.MountOptions{DirectMount: true, FsName: "studyplanner-torture", Name: "torture", AllowOther: uid != os.Geteuid()},
		EntryTimeout: &long, AttrTimeout: &long,
		RootStableAttr: &fs.StableAttr{Ino: 1},
		UID:            uint32(uid), GID: uint32(gid),
	}
	server, err := fs.Mount(dir, &directory{disk: d, folder: d.root}, options)
	if err != nil {
		return nil, fmt.Errorf("mount a disk with FUSE, which needs /dev/fuse, and root or fusermount3: %w", err)
	}
	return server.Unmount, nil
}

// directory is one of the disk's.
type directory struct {
	fs.Inode
	disk   *Disk
	folder *folder
}

// node is a file.
type node struct {
	fs.Inode
	disk *Disk
	file *file
}

var (
	_ fs.NodeLookuper  = (*directory)(nil)
	_ fs.NodeCreater   = (*directory)(nil)
	_ fs.NodeUnlinker  = (*directory)(nil)
	_ fs.NodeRmdirer   = (*directory)(nil)
	_ fs.NodeRenamer   = (*directory)(nil)
	_ fs.NodeLinker    = (*directory)(nil)
	_ fs.NodeMkdirer   = (*directory)(nil)
	_ fs.NodeReaddirer = (*directory)(nil)
	_ fs.NodeGetattrer = (*directory)(nil)
	_ fs.NodeFsyncer   = (*directory)(nil)
	_ fs.NodeOpener    = (*node)(nil)
	_ fs.NodeReader    = (*node)(nil)
	_ fs.NodeWriter    = (*node)(nil)
	_ fs.NodeGetattrer = (*node)(nil)
	_ fs.NodeSetattrer = (*node)(nil)
	_ fs.NodeFsyncer   = (*node)(nil)
)

// inode is what the kernel knows f by.
func (d *directory) inode(ctx context.Context, f *file) (*fs.Inode, *node) {
	n := &node{disk: d.disk, file: f}
	return d.NewInode(ctx, n, fs.StableAttr{Mode: fuse.S_IFREG, Ino: f.number}), n
}

// below is what the kernel knows a directory in d by.
func (d *directory) below(ctx context.Context, f *folder, out *fuse.Attr) *fs.Inode {
	below := &directory{disk: d.disk, folder: f}
	below.fill(out)
	return d.NewInode(ctx, below, fs.StableAttr{Mode: fuse.S_IFDIR, Ino: f.number})
}

// Lookup implements fs.NodeLookuper.
func (d *directory) Lookup(ctx context.Context, name string, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	e, err := d.disk.lookup(d.folder, name)
	if err != 0 {
		return nil, err
	}
	switch e := e.(type) {
	case *folder:
		return d.below(ctx, e, &out.Attr), 0
	case *file:
		inode, n := d.inode(ctx, e)
		return inode, n.fill(&out.Attr)
	}
	return nil, syscall.EIO
}

// Create implements fs.NodeCreater.
func (d *directory) Create(ctx context.Context, name string, _, _ uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	f, err := d.disk.create(d.folder, name)
	if err != 0 {
		return nil, nil, 0, err
	}
	inode, n := d.inode(ctx, f)
	return inode, nil, fuse.FOPEN_KEEP_CACHE, n.fill(&out.Attr)
}

// Unlink implements fs.NodeUnlinker.
func (d *directory) Unlink(_ context.Context, name string) syscall.Errno {
	return d.disk.remove(d.folder, name)
}

// Rmdir implements fs.NodeRmdirer.
func (d *directory) Rmdir(_ context.Context, name string) syscall.Errno {
	return d.disk.remove(d.folder, name)
}

// Rename implements fs.NodeRenamer. Between directories it is as between disks.
func (d *directory) Rename(_ context.Context, name string, into fs.InodeEmbedder, newName string, _ uint32) syscall.Errno {
	if into.EmbeddedInode() != d.EmbeddedInode() {
		return syscall.EXDEV
	}
	return d.disk.rename(d.folder, name, newName)
}

// Link implements fs.NodeLinker.
func (d *directory) Link(_ context.Context, target fs.InodeEmbedder, name string, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	n, ok := target.(*node)
	if !ok {
		return nil, syscall.EPERM
	}
	if err := d.disk.link(n.file, d.folder, name); err != 0 {
		return nil, err
	}
	return n.EmbeddedInode(), n.fill(&out.Attr)
}

// Mkdir implements fs.NodeMkdirer.
func (d *directory) Mkdir(ctx context.Context, name string, _ uint32, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	f, err := d.disk.mkdir(d.folder, name)
	if err != 0 {
		return nil, err
	}
	return d.below(ctx, f, &out.Attr), 0
}

// Readdir implements fs.NodeReaddirer.
func (d *directory) Readdir(context.Context) (fs.DirStream, syscall.Errno) {
	var entries []fuse.DirEntry
	err := d.disk.list(d.folder, func(name string, e entry) {
		mode := uint32(fuse.S_IFREG)
		if _, ok := e.(*folder); ok {
			mode = fuse.S_IFDIR
		}
		entries = append(entries, fuse.DirEntry{Name: name, Mode: mode})
	})
	return fs.NewListDirStream(entries), err
}

// Getattr implements fs.NodeGetattrer.
func (d *directory) Getattr(_ context.Context, _ fs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	d.fill(&out.Attr)
	return 0
}

// Fsync implements fs.NodeFsyncer.
func (d *directory) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	return d.disk.syncNames(d.folder)
}

func (d *directory) fill(out *fuse.Attr) {
	out.Mode, out.Nlink, out.Ino = fuse.S_IFDIR|0o700, 2, d.folder.number
}

// Open implements fs.NodeOpener.
func (n *node) Open(context.Context, uint32) (fs.FileHandle, uint32, syscall.Errno) {
	return nil, fuse.FOPEN_KEEP_CACHE, 0
}

// Read implements fs.NodeReader.
func (n *node) Read(_ context.Context, _ fs.FileHandle, into []byte, at int64) (fuse.ReadResult, syscall.Errno) {
	count, err := n.disk.read(n.file, into, int(at))
	return fuse.ReadResultData(into[:count]), err
}

// Write implements fs.NodeWriter.
func (n *node) Write(_ context.Context, _ fs.FileHandle, data []byte, at int64) (uint32, syscall.Errno) {
	if err := n.disk.write(n.file, data, int(at)); err != 0 {
		return 0, err
	}
	return uint32(len(data)), 0
}

// Getattr implements fs.NodeGetattrer.
func (n *node) Getattr(_ context.Context, _ fs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	return n.fill(&out.Attr)
}

// Setattr implements fs.NodeSetattrer: of all attributes there is only the size.
func (n *node) Setattr(_ context.Context, _ fs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	if size, ok := in.GetSize(); ok {
		if err := n.disk.resize(n.file, int(size)); err != 0 {
			return err
		}
	}
	return n.fill(&out.Attr)
}

// Fsync implements fs.NodeFsyncer.
func (n *node) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	return n.disk.sync(n.file)
}

func (n *node) fill(out *fuse.Attr) syscall.Errno {
	size, err := n.disk.size(n.file)
	out.Mode, out.Size, out.Nlink, out.Ino = fuse.S_IFREG|0o600, uint64(size), 1, n.file.number
	out.Blocks = (out.Size + sector - 1) / sector
	return err
}
