package api

import (
	"reflect"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/planner"
)

// batchDraft is a list of changes to make together.
type batchDraft struct {
	Operations []batchOperation  `json:"operations"`
	DryRun     planner.Opt[bool] `json:"dry_run"`
}

// batchOperation is one of them. It is nil if it could not be read.
type batchOperation struct{ planner.Operation }

// operationTypes lists the types of operations by their field "op".
func operationTypes() map[string]reflect.Type {
	return map[string]reflect.Type{
		"create": reflect.TypeFor[planner.BlockCreation](),
		"update": reflect.TypeFor[planner.BlockUpdate](),
		"move":   reflect.TypeFor[planner.BlockShift](),
		"delete": reflect.TypeFor[planner.BlockDeletion](),
	}
}

// Validate reports everything wrong with d that needs no store.
func (d batchDraft) Validate() error { return d.batch().Validate() }

func (d batchDraft) batch() planner.Batch {
	b := planner.Batch{Operations: make([]planner.Operation, len(d.Operations)), DryRun: d.DryRun.Value}
	for i, o := range d.Operations {
		b.Operations[i] = o.Operation
	}
	return b
}

func (a *API) changeBlocks(r *Request, d batchDraft) (planner.BatchResult, error) {
	return a.Planner.Batch(r.Context(), r.call, d.batch())
}

// newOperationReader returns the reader of a batchOperation. It looks for the
// field "op" first, which may stand anywhere in the object.
func newOperationReader() reader {
	types, readers := operationTypes(), map[string]reader{}
	for op, t := range types {
		readers[op] = newReader(t)
	}
	return func(b *binder, v reflect.Value) error {
		if ok, err := b.expect("be an object", '{'); !ok {
			return err
		}
		text, err := b.ReadValue()
		if err != nil {
			return err
		}
		op, problem := opOf(text)
		if problem == "" && readers[op] == nil {
			problem = "must be one of create, update, move, delete"
		}
		if problem != "" {
			b.addProblemAt(".op", problem)
			return nil
		}
		operation := reflect.New(types[op])
		v.Set(reflect.ValueOf(batchOperation{operation.Interface().(planner.Operation)}))
		all := b.Decoder
		b.Decoder = newDecoder(text)
		err = readers[op](b, operation.Elem())
		b.Decoder = all
		return err
	}
}

// opOf returns the field "op" of an object, or what is wrong with it.
func opOf(object jsontext.Value) (op, problem string) {
	d := newDecoder(object)
	d.ReadToken() //nolint:errcheck // the object was read before
	for d.PeekKind() == '"' {
		name, _ := d.ReadToken()
		if name.String() != "op" {
			d.SkipValue() //nolint:errcheck // as above
			continue
		}
		if d.PeekKind() != '"' {
			return "", "must be a string"
		}
		value, _ := d.ReadToken()
		return value.String(), ""
	}
	return "", "is required"
}
