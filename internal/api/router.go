package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// node is a node of a router, which matches the segments of a path exactly as they are written.
// It never redirects.
type node struct {
	below  map[string]*node
	param  *node             // any one segment that is not in below
	routes map[string]*route // by method
	allow  string            // those methods, for the field Allow
}

// newRouter returns the router of routes at prefix. A parameter such as {id} may be any segment of
// a pattern.
func newRouter(prefix string, routes []route) *node {
	root := &node{}
	for _, rt := range routes {
		rt.pattern = prefix + rt.pattern
		n := root
		for segment := range strings.SplitSeq(rt.pattern[1:], "/") {
			n = n.child(segment)
		}
		n.add(rt)
	}
	return root
}

// child returns the node for a segment of a pattern. It adds a missing one.
func (n *node) child(segment string) *node {
	if strings.HasPrefix(segment, "{") {
		if n.param == nil {
			n.param = &node{}
		}
		return n.param
	}
	if n.below[segment] == nil {
		if n.below == nil {
			n.below = map[string]*node{}
		}
		n.below[segment] = &node{}
	}
	return n.below[segment]
}

func (n *node) add(rt route) {
	if n.routes == nil {
		n.routes = map[string]*route{}
	}
	n.routes[rt.method] = &rt
	methods := []string{}
	for method := range n.routes {
		methods = append(methods, method)
		if method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	slices.Sort(methods)
	n.allow = strings.Join(methods, ", ")
}

// find returns the node for an escaped path, or nil, and the values of its parameters. An escaped
// slash does not separate segments. Text that no database can store becomes the id of nothing.
func (n *node) find(path string) (*node, []string) {
	if !strings.HasPrefix(path, "/") {
		return nil, nil
	}
	var params []string
	for segment := range strings.SplitSeq(path[1:], "/") {
		segment, err := url.PathUnescape(segment)
		if err != nil || segment == "" {
			return nil, nil
		}
		if next := n.below[segment]; next != nil {
			n = next
			continue
		}
		if n.param == nil {
			return nil, nil
		}
		n, params = n.param, append(params, storable(segment))
	}
	return n, params
}
