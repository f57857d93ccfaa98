package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// TestRulesStartNothingAndWaitForNobody is why make test runs most of the pure
// packages without the race detector.
func TestRulesStartNothingAndWaitForNobody(t *testing.T) {
	t.Parallel()
	for _, p := range list(t) {
		if !slices.Contains(pure, local(p.ImportPath)) {
			continue
		}
		for _, name := range p.GoFiles {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if concurrent(n) {
					t.Errorf("%s: a pure package has no goroutines, channels or locks", fset.Position(n.Pos()))
				}
				return true
			})
		}
	}
}

// concurrent reports whether n is for several goroutines. What is made once, when
// it is first asked for, is not.
func concurrent(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
		return true
	case *ast.SelectorExpr:
		from, _ := n.X.(*ast.Ident)
		return from != nil && (from.Name == "atomic" || from.Name == "sync" && n.Sel.Name != "OnceValue")
	}
	return false
}
