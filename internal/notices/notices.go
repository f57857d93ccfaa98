// Package notices holds the licences of the modules that are linked into the program.
package notices

import (
	"embed"
	"errors"
	"io/fs"
)

//go:embed all:built
var built embed.FS

// ErrUnbuilt is returned by a program that was built without make.
var ErrUnbuilt = errors.New("this program was built without the licences: build it with make")

// Modules returns the licences and notices of Go and of all modules that are linked
// in, or ErrUnbuilt.
func Modules() (string, error) {
	text, err := built.ReadFile("built/modules.txt")
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrUnbuilt
	}
	return string(text), err
}
