package contract

import "maps"

// envelopeTexts says what the fields of every envelope are.
var envelopeTexts = map[string]string{
	"data":  "What was asked for.",
	"error": "Always null: nothing went wrong.",
	"meta":  "About this answer.",

	"Failure.data":  "Always null.",
	"Failure.error": "Why there is no data.",

	"request_id":  "The same as the header `X-Request-Id`.",
	"timestamp":   "When the request came in, in UTC.",
	"local_time":  "When the request came in, on the clock of the account's time zone. It is there once the key is known.",
	"next_cursor": "The `cursor` of the next page. It is there while there is one.",
	"ignored":     "Parameters of the query that mean nothing here, by their names: the first ten, each shortened after 40 bytes. It is there while there are some.",
	"full":        "Weeks that the answer covers lack the blocks that slots give, since the space has no room for them. Else it is absent.",

	"code":            "What went wrong, for programs.",
	"message":         "What went wrong, in words. It names every field that is wrong.",
	"fields":          "Everything that is wrong with the input. Only `VALIDATION_ERROR` has it.",
	"field":           "The field by its path (`slots[1].start`), the parameter or the header; `body` for the JSON as such.",
	"Problem.message": "What is wrong with it.",
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
