package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Licenses is the file with the licences of what the built app is made from.
const Licenses = "licenses.txt"

// Built returns the web app as it was when this program was built. It has no
// index.html if the app was not built before.
func Built() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is valid
	}
	return built
}
