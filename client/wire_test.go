package client_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"studyplanner/internal/api/apitest/contract"
)

// derived are the types of the client that the planner has, too. They are written
// from its source, and are not the same ones: there they carry what only the
// server needs, read more strictly than a client of a newer server should, and
// nobody outside of this module could read what they hold.
var derived = []string{
	"Block", "DayBlock", "BlockDraft", "BlockPatch", "BlockMove", "Place", "Later", "Cause", "LaterDraft", "Result", "BatchResult", "Subject", "Slot", "SubjectDraft", "SubjectPatch",
	"Item", "ItemDraft", "ItemPatch", "Review", "Topic", "ProposedTopic", "DayOff", "DayOffDraft", "DayOffPatch", "Exam", "Effect", "Schedule", "Day", "Stats", "Wish",
}

// sentBack says of fields of answers that are sent, too, what none means there.
var sentBack = map[string]string{"Item.id": `"" for one that is new`}

func TestGoldenTypesAreThoseOfThePlanner(t *testing.T) {
	const file = "wire.go"
	var text bytes.Buffer
	text.WriteString("// Code generated from internal/planner by make generate. DO NOT EDIT.\n\npackage client\n")
	p := readPlanner(t)
	for _, name := range derived {
		p.write(&text, name)
	}
	want, err := format.Source(text.Bytes())
	must(t, err)
	if *contract.Update {
		must(t, os.WriteFile(file, want, 0o644))
		return
	}
	got, err := os.ReadFile(file)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the planner has; run: make generate\n%s", file, contract.FirstDifference(got, want))
	}
}

// planned is the structs of the planner, and what is said of them, by their names.
type planned struct {
	structs map[string]*ast.StructType
	texts   map[string]string
}

func readPlanner(t *testing.T) planned {
	t.Helper()
	p := planned{map[string]*ast.StructType{}, map[string]string{}}
	files, err := filepath.Glob("../internal/planner/*.go")
	must(t, err)
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		must(t, err)
		for _, d := range f.Decls {
			declared, ok := d.(*ast.GenDecl)
			if !ok || declared.Tok != token.TYPE {
				continue
			}
			for _, s := range declared.Specs {
				s := s.(*ast.TypeSpec)
				if typ, ok := s.Type.(*ast.StructType); ok {
					p.structs[s.Name.Name], p.texts[s.Name.Name] = typ, declared.Doc.Text()
				}
			}
		}
	}
	return p
}

// write declares the type of that name as the client has it.
func (p planned) write(to *bytes.Buffer, name string) {
	text := new(doc.Package).Synopsis(p.texts[name])
	if strings.HasSuffix(name, "Patch") {
		text += " One that is nil stays."
	}
	fmt.Fprintf(to, "\n// %s\ntype %s struct {\n%s}\n", text, name, p.fields(name, p.structs[name]))
}

// fields writes the fields that clients see of a struct, which are those of name.
func (p planned) fields(name string, s *ast.StructType) (text string) {
	var hidden []string
	for _, f := range s.Fields.List {
		if types.ExprString(f.Type) == "*Hidden" {
			hidden = append(hidden, f.Names[0].Name)
		}
	}
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 {
			embedded := *p.structs[types.ExprString(f.Type)]
			embedded.Fields = &ast.FieldList{List: slices.DeleteFunc(slices.Clone(embedded.Fields.List), func(f *ast.Field) bool {
				return slices.Contains(hidden, f.Names[0].Name)
			})}
			text += p.fields(name, &embedded)
		} else if !slices.Contains(hidden, f.Names[0].Name) {
			text += field(name, f)
		}
	}
	return text
}

// field writes a field of a type, "" for one that clients have no use for.
func field(of string, f *ast.Field) string {
	tag, _ := strconv.Unquote(f.Tag.Value)
	name, rest, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	full := of + "." + name
	if name == "-" || slices.Contains(keptBack, full) {
		return ""
	}
	typ, optional := plain(f.Type)
	if name == "actual_minutes" { // of which zero is a value, in a patch too
		typ = "*" + typ
	}
	comment, omitted := strings.TrimSpace(f.Comment.Text()), rest != ""
	nothing := strings.NewReplacer("nil: ", `"": `)
	draft, change := strings.HasSuffix(of, "Draft"), strings.HasSuffix(of, "Patch") || strings.HasSuffix(of, "Move")
	switch {
	case change && optional:
		typ, omitted = "*"+typ, true
		nothing = strings.NewReplacer(" or null", "", "null clears", "of nil: clears")
	case draft && optional:
		omitted = true
		if strings.HasPrefix(typ, "[]") || typ == "*int" {
			nothing = strings.NewReplacer()
		}
	case (draft || change) && typ == "Date": // whose zero value is none
		omitted, comment = true, "required"
	case optional && (typ == "Clock" || typ == "Weekday" || typ == "float64" || full == "Item.step"): // of which zero is a value
		typ, nothing = "*"+typ, strings.NewReplacer()
	case typ == "*int":
		nothing = strings.NewReplacer()
	case optional && !omitted:
		typ, nothing = "*"+typ, strings.NewReplacer()
	case sentBack[full] != "":
		omitted, comment = true, sentBack[full]
	}
	if comment = nothing.Replace(comment); comment != "" {
		comment = " // " + comment
	}
	if omitted {
		name += ",omitzero"
	}
	return fmt.Sprintf("%s %s `json:%q`%s\n", f.Names[0].Name, typ, name, comment)
}

// plain returns the type of what a field holds that may be absent or null, and
// whether it may.
func plain(e ast.Expr) (typ string, optional bool) {
	switch e := e.(type) {
	case *ast.StarExpr:
		typ, _ = plain(e.X)
		return typ, true
	case *ast.IndexExpr: // Opt
		typ, _ = plain(e.Index)
		return typ, true
	}
	return strings.NewReplacer("Color", "string", "Heatmap", "map[Date]int").Replace(types.ExprString(e)), false
}
