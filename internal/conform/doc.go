// Package conform proves that a server keeps what the API promises. It asks over
// HTTP, as any client may, with the key of a sandbox that is empty, and holds each
// answer against a sentence of the API's description. It shares no code with the
// server and none with its clients.
//
// A check is a line of a table: an id, a sentence, and a visit to the server, whose
// methods ask and expect. The first thing in a visit that is not as it should be is
// the failure of its check; whatever the visit asks and expects after it does nothing.
package conform
