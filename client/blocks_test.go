package client_test

import (
	"reflect"
	"slices"
	"testing"

	"studyplanner/client"
)

// full is a block in which everything is set.
func full(t *testing.T) client.Block {
	t.Helper()
	b := client.Block{Done: true, Topic: new("Rings"), Actual: new(45)}
	for i, v := range reflect.ValueOf(&b).Elem().Fields() {
		switch i.Type.Kind() {
		case reflect.String:
			v.SetString(i.Name)
		case reflect.Int16, reflect.Int32:
			v.SetInt(int64(600 + i.Offset))
		case reflect.Pointer, reflect.Bool:
		default:
			t.Fatalf("%s is of no kind that this test knows", i.Name)
		}
	}
	return b
}

func TestABlockIsMadeAnewWithAllThatADraftHas(t *testing.T) {
	t.Parallel()
	for f, v := range reflect.ValueOf(full(t).Draft()).Fields() {
		if v.IsZero() {
			t.Errorf("the draft has no %s", f.Name)
		}
	}
}

func TestABlockIsRestoredInAllThatAPatchHas(t *testing.T) {
	t.Parallel()
	for f, v := range reflect.ValueOf(full(t).Patch()).Fields() {
		if times := []string{"Start", "End"}; v.IsZero() != slices.Contains(times, f.Name) {
			t.Errorf("%s is %v", f.Name, v)
		}
	}
	for _, v := range reflect.ValueOf(client.Block{}.Patch()).Fields() {
		if v.Kind() == reflect.Pointer && !v.IsNil() && !v.Elem().IsZero() {
			t.Errorf("what the block has not is %v", v.Elem())
		}
	}
}

func TestBlocksAreTheSameIfNothingDiffersThatCanBeChanged(t *testing.T) {
	t.Parallel()
	b := full(t)
	for f := range reflect.TypeFor[client.Block]().Fields() {
		o := b
		reflect.ValueOf(&o).Elem().FieldByName(f.Name).SetZero()
		if never := []string{"ID", "SubjectName"}; b.Same(o) != slices.Contains(never, f.Name) {
			t.Errorf("without %s: the same is %v", f.Name, b.Same(o))
		}
	}
}
