package api

import (
	"net/url"
	"slices"
	"strings"
)

// tree finds routes by the segments of a path, exactly as they are written:
// no path stands for another, so nothing is ever redirected.
type tree struct {
	below  map[string]*tree
	param  *tree // any one segment that is not in below
	routes map[string]*route
	allow  string
}

// newTree returns the tree of the given routes at prefix. A parameter may stand
// in any segment of a pattern, such as {id}.
func newTree(prefix string, routes []route) *tree {
	root := &tree{}
	for _, rt := range routes {
		rt.pattern = prefix + rt.pattern
		node := root
		for segment := range strings.SplitSeq(rt.pattern[1:], "/") {
			node = node.child(segment)
		}
		node.add(rt)
	}
	return root
}

// child returns the node for a segment of a pattern, which it adds if need be.
func (n *tree) child(segment string) *tree {
	if strings.HasPrefix(segment, "{") {
		if n.param == nil {
			n.param = &tree{}
		}
		return n.param
	}
	if n.below[segment] == nil {
		if n.below == nil {
			n.below = map[string]*tree{}
		}
		n.below[segment] = &tree{}
	}
	return n.below[segment]
}

func (n *tree) add(rt route) {
	if n.routes == nil {
		n.routes = map[string]*route{}
	}
	n.routes[rt.method] = &rt
	methods := []string{}
	for method := range n.routes {
		methods = append(methods, method)
		if method == "GET" {
			methods = append(methods, "HEAD")
		}
	}
	slices.Sort(methods)
	n.allow = strings.Join(methods, ", ")
}

// find returns the route for a request, and the values of its parameters in
// order. It returns errNoPath, or errNoMethod and the methods that there are.
// The path is escaped: a slash within a segment divides nothing.
func (n *tree) find(method, path string) (rt *route, params [2]string, allow string, err error) {
	path, ok := strings.CutPrefix(path, "/")
	found := 0
	for more := true; more && ok; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		if segment, err = url.PathUnescape(segment); err != nil || segment == "" {
			return nil, params, "", errNoPath
		}
		next := n.below[segment]
		if next == nil && n.param != nil {
			next, params[found] = n.param, segment
			found++
		}
		if n, ok = next, next != nil; !ok {
			return nil, params, "", errNoPath
		}
	}
	if !ok || n.routes == nil {
		return nil, params, "", errNoPath
	}
	if method == "HEAD" {
		method = "GET"
	}
	if rt = n.routes[method]; rt == nil {
		return nil, params, n.allow, errNoMethod
	}
	return rt, params, "", nil
}

// firstParam returns the name of the first parameter in a pattern, or "".
func firstParam(pattern string) string {
	_, rest, _ := strings.Cut(pattern, "{")
	name, _, _ := strings.Cut(rest, "}")
	return name
}
