package contract

import "maps"

// envelopeTexts says what the fields of every envelope are.
var envelopeTexts = map[string]string{
	"data":  "The result.",
	"error": "Always null on success.",
	"meta":  "Metadata of the response.",

	"Failure.data":  "Always null.",
	"Failure.error": "Why the request failed.",

	"request_id":  "The same as the header `X-Request-Id`.",
	"timestamp":   "When the request came in, in UTC.",
	"local_time":  "When the request came in, in the account's time zone. Present once the key is known.",
	"next_cursor": "The `cursor` of the next page. Absent on the last page.",
	"ignored":     "Names of unknown query parameters: the first ten, each cut after 40 bytes. Absent if there are none.",
	"full":        "True if the space is full, so that slots could not create all blocks of the returned weeks. Otherwise absent.",

	"code":            "What went wrong, as a code.",
	"message":         "What went wrong, as text. It names every invalid field.",
	"fields":          "All invalid fields. Only for `VALIDATION_ERROR`.",
	"field":           "The path of the field (`slots[1].start`), the parameter or the header; `body` for the JSON itself.",
	"Problem.message": "The problem.",
}

// envelopeRules are what a schema can tell of them.
var envelopeRules = map[string]Rule{
	"timestamp":  With("format", "date-time"),
	"local_time": With("format", "date-time"),
	"ignored":    Items(1, 10),
	"fields":     With("minItems", 1),
}

// enveloped returns doc with the texts and the rules of the envelope, except
// where it has its own.
func (doc Document) enveloped() Document {
	texts, rules := maps.Clone(envelopeTexts), maps.Clone(envelopeRules)
	maps.Copy(texts, doc.Texts)
	maps.Copy(rules, doc.Rules)
	doc.Texts, doc.Rules = texts, rules
	return doc
}
