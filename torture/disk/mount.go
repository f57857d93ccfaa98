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
	server, err := fs.Mount(dir, &directory{disk: d}, options)
	if err != nil {
		return nil, fmt.Errorf("mount a disk with FUSE, which needs /dev/fuse, and root or fusermount3: %w", err)
	}
	return server.Unmount, nil
}

// directory is the only one.
type directory struct {
	fs.Inode
	disk *Disk
}

// node is a file in the directory.
type node struct {
	fs.Inode
	disk *Disk
	file *file
}

var (
	_ fs.NodeLookuper  = (*directory)(nil)
	_ fs.NodeCreater   = (*directory)(nil)
	_ fs.NodeUnlinker  = (*directory)(nil)
	_ fs.NodeRenamer   = (*directory)(nil)
	_ fs.NodeLinker    = (*directory)(nil)
	_ fs.NodeMkdirer   = (*directory)(nil)
	_ fs.NodeReaddirer = (*directory)(nil)
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

// Lookup implements fs.NodeLookuper.
func (d *directory) Lookup(ctx context.Context, name string, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	f, err := d.disk.lookup(name)
	if err != 0 {
		return nil, err
	}
	inode, n := d.inode(ctx, f)
	return inode, n.fill(&out.Attr)
}

// Create implements fs.NodeCreater.
func (d *directory) Create(ctx context.Context, name string, _, _ uint32, out *fuse.EntryOut) (*fs.Inode, fs.FileHandle, uint32, syscall.Errno) {
	f, err := d.disk.create(name)
	if err != 0 {
		return nil, nil, 0, err
	}
	inode, n := d.inode(ctx, f)
	return inode, nil, fuse.FOPEN_KEEP_CACHE, n.fill(&out.Attr)
}

// Unlink implements fs.NodeUnlinker.
func (d *directory) Unlink(_ context.Context, name string) syscall.Errno { return d.disk.remove(name) }

// Rename implements fs.NodeRenamer.
func (d *directory) Rename(_ context.Context, name string, _ fs.InodeEmbedder, newName string, _ uint32) syscall.Errno {
	return d.disk.rename(name, newName)
}

// Link implements fs.NodeLinker.
func (d *directory) Link(_ context.Context, target fs.InodeEmbedder, name string, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	n, ok := target.(*node)
	if !ok {
		return nil, syscall.EPERM
	}
	if err := d.disk.link(n.file, name); err != 0 {
		return nil, err
	}
	return n.EmbeddedInode(), n.fill(&out.Attr)
}

// Mkdir implements fs.NodeMkdirer. A directory in the disk's own has nothing in it, and
// is gone when the disk is unmounted.
func (d *directory) Mkdir(ctx context.Context, _ string, _ uint32, out *fuse.EntryOut) (*fs.Inode, syscall.Errno) {
	out.Mode = fuse.S_IFDIR | 0o700
	return d.NewInode(ctx, &fs.Inode{}, fs.StableAttr{Mode: fuse.S_IFDIR}), d.disk.writable()
}

// Readdir implements fs.NodeReaddirer.
func (d *directory) Readdir(context.Context) (fs.DirStream, syscall.Errno) {
	names, err := d.disk.list()
	entries := make([]fuse.DirEntry, len(names))
	for i, name := range names {
		entries[i] = fuse.DirEntry{Name: name, Mode: fuse.S_IFREG}
	}
	return fs.NewListDirStream(entries), err
}

// Fsync implements fs.NodeFsyncer.
func (d *directory) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	return d.disk.syncNames()
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
