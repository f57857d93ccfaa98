// Package conform checks that a server implements the API. It sends HTTP requests with the key
// of an empty sandbox. It compares each answer with a sentence of the API's description. It
// shares no code with the server and none with its clients.
//
// A check is a line of a table: an id, a sentence, and a visit to the server. The methods of a
// visit send requests and expect answers. The first wrong answer fails the check, and the rest
// of the visit does nothing.
package conform
