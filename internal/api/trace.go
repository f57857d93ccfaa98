package api

import "strings"

// traceID returns the id of the trace that a request is part of, by its traceparent
// headers; "" if it says none, or not as it must. See
// https://www.w3.org/TR/trace-context/#traceparent-header
func traceID(sent []string) string {
	const length = len("00-0123456789abcdef0123456789abcdef-0123456789abcdef-00")
	if len(sent) != 1 || len(sent[0]) < length {
		return ""
	}
	text, rest := sent[0][:length], sent[0][length:]
	version, id, parent, flags := text[:2], text[3:35], text[36:52], text[53:]
	switch {
	case text[2] != '-' || text[35] != '-' || text[52] != '-':
	case !lowerHex(version + id + parent + flags):
	case version == "ff" || strings.Trim(id, "0") == "" || strings.Trim(parent, "0") == "":
	case rest != "" && (version == "00" || rest[0] != '-'): // later versions may say more
	default:
		return id
	}
	return ""
}

func lowerHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
