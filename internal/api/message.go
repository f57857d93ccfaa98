package api

// messageFailure is an error of JSON-RPC 2.0 for a message that was not parsed, so it has no id.
// See Streamable HTTP of the Model Context Protocol, "Sending Messages to the Server".
type messageFailure struct {
	Version string       `json:"jsonrpc"`
	ID      *int         `json:"id"` // null
	Error   messageError `json:"error"`
}

type messageError struct {
	Code    int         `json:"code"`
	Message string      `json:"message"`
	Data    messageData `json:"data"`
}

// messageData is what the envelope would tell besides.
type messageData struct {
	Code      string `json:"code"`
	RequestID string `json:"request_id"`
}

// codeRefused is of those that JSON-RPC leaves to servers.
const codeRefused = -32000

func newMessageFailure(id string, f failure) messageFailure {
	return messageFailure{Version: "2.0", Error: messageError{codeRefused, f.Message, messageData{f.Code, id}}}
}
