package api

import (
	"reflect"

	"studyplanner/internal/planner"
)

// standing is the answer that holds the standing wishes.
type standing planner.Standing

// Tag changes whenever s does.
func (s standing) Tag() string { return planner.Standing(s).Tag() }

// schemaType is the type of s in the OpenAPI document.
func (standing) schemaType() reflect.Type { return reflect.TypeFor[[]planner.Wish]() }

func (a *API) listWishes(r *Request) (standing, error) {
	wishes, err := a.Planner.Wishes(r.Context(), r.call)
	return standing(wishes), err
}

func (a *API) replaceWishes(r *Request, d planner.WishesDraft) (standing, error) {
	wishes, err := a.Planner.ReplaceWishes(r.Context(), r.call, d)
	return standing(wishes), err
}
