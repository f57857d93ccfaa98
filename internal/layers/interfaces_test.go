package layers

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// maxMethods is how many methods an interface may have, those that it embeds
// included. Whoever needs more takes several.
const maxMethods = 10

func TestNoInterfaceIsLarge(t *testing.T) {
	t.Parallel()
	all := listIn(t, ".", "-export", "-deps", module+"/...")
	fset := token.NewFileSet()
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	deps := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	found := 0
	for _, p := range all {
		if len(ours([]string{p.ImportPath})) == 0 {
			continue
		}
		in, err := p.interfaces(fset, deps)
		if err != nil {
			t.Fatal(err)
		}
		found += len(in)
		for at, methods := range in {
			if methods > maxMethods {
				t.Errorf("%s: this interface has %d methods, over %d", fset.Position(at), methods, maxMethods)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d interfaces were found", found)
	}
}

// interfaces returns where p writes an interface, and how many methods that has.
func (p pkg) interfaces(fset *token.FileSet, deps types.Importer) (map[token.Pos]int, error) {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if _, err := (&types.Config{Importer: deps}).Check(p.ImportPath, fset, files, &info); err != nil {
		return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
	}
	methods := map[token.Pos]int{}
	for e, typed := range info.Types {
		if _, written := e.(*ast.InterfaceType); written {
			methods[e.Pos()] = typed.Type.(*types.Interface).NumMethods()
		}
	}
	return methods, nil
}
