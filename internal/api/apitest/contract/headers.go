package contract

func (d *writer) headerRefs(names []string) map[string]referenceObject {
	refs := map[string]referenceObject{}
	for _, name := range names {
		d.used[name] = true
		refs[name] = referenceObject{"#/components/headers/" + name}
	}
	return refs
}

// addHeaderComponents describes the headers that something refers to, and in an
// extension those that only extensions name.
func (d *writer) addHeaderComponents() {
	components := &d.spec.Components
	components.Headers, components.Parameters, d.spec.Headers = map[string]headerObject{}, map[string]parameterObject{}, map[string]headerObject{}
	for name, h := range d.headers() {
		if d.used[name] {
			components.Headers[name] = h
		} else {
			d.spec.Headers[name] = h
		}
	}
	for name, p := range headerParameters() {
		if d.used[name] {
			components.Parameters[name] = p
		}
	}
}

// headers lists the headers of answers, by their names.
func (d *writer) headers() map[string]headerObject {
	challenge := "Bearer"
	if d.doc.Security.Cookie != "" {
		challenge = "Cookie"
	}
	return map[string]headerObject{
		"X-Request-Id": header("string", "The id of the request: the caller's own, or a new one.",
			"01981b3c9qv2g4m8a5s7t0e1k6"),
		"RateLimit": header("string", "What is left of each quota: requests (`r`), and seconds until it is full again (`t`).",
			`"free-1m";r=29;t=2, "free-24h";r=999;t=87`),
		"RateLimit-Policy": header("string", "The quotas of the plan: requests (`q`) in a window of seconds (`w`).",
			`"free-1m";q=30;w=60, "free-24h";q=1000;w=86400`),
		"Retry-After":          header("integer", "Seconds to wait before a retry.", 2),
		"ETag":                 header("string", "The version of the response. Send it as `If-None-Match` or `If-Match`.", `"1c-3d8a91"`),
		"Location":             header("string", "The path of the new resource. Absent for a dry run.", "/v1/blocks/blk_01981b3cb4e7h1k5n9q2s6v0a4"),
		"Idempotency-Replayed": header("string", "`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.", "true"),
		"WWW-Authenticate":     header("string", "The authentication scheme.", challenge),
		"Allow":                header("string", "The methods of the path.", "GET, HEAD, POST"),
	}
}

func header(kind, text string, example any) headerObject {
	return headerObject{"simple", text, Keywords{"type": kind}, example}
}

// headerParameters lists the headers of requests, by the names of their
// components. They have no examples: a page to try the API would send those.
func headerParameters() map[string]parameterObject {
	parameter := func(name, text string, schema Keywords) parameterObject {
		schema["type"] = "string"
		return parameterObject{Name: name, In: "header", Description: text, Schema: schema}
	}
	return map[string]parameterObject{
		"IfNoneMatch": parameter("If-None-Match", "ETags that the caller has, as in `\"1c-3d8a91\"`, or `*`. "+
			"If the response still has one of them, the status is 304.", Keywords{}),
		"IfMatch": parameter("If-Match", "ETags, one of which the resource must have, as in `\"1c-3d8a91\"`, or `*`. "+
			"Otherwise nothing changes, and the status is 412.", Keywords{}),
		"IdempotencyKey": parameter("Idempotency-Key", "Makes the request safe to retry: the same key and body within 24 hours "+
			"return the stored response.", Keywords{"minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"}),
	}
}
