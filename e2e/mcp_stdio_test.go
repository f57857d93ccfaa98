package e2e_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// opening is what an assistant says first on its standard output.
const opening = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"e2e","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

func TestStdoutHoldsNothingButTheProtocol(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		cmd, log := s.client(t).mcpCommand(t)
		cmd.Stdin = strings.NewReader(opening +
			`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_schedule","arguments":{}}}` + "\n" +
			`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"create_block","arguments":{"subject":"None"}}}` + "\n")
		out, err := cmd.Output()
		if err != nil || log.String() != "" {
			t.Fatalf("mcp ends with %v; stderr: %s", err, log)
		}
		answers := 0
		for line := range bytes.Lines(out) {
			var message obj
			if err := json.Unmarshal(line, &message); err != nil || message["jsonrpc"] != "2.0" || message["result"] == nil {
				t.Errorf("line %s", line)
			}
			answers++
		}
		equal(t, "answers", answers, 3) // also to what was asked just before the input ended
	})
}

func TestAnAssistantWithARefusedKeyIsToldSo(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		s.run(t, "key", "revoke", c.key)
		eventually(t, 2*time.Second, "the key is revoked", func() bool { return c.post(t, "", ping).status == 401 })
		cmd, log := c.mcpCommand(t)
		out, err := cmd.Output()
		exit, _ := errors.AsType[*exec.ExitError](err)
		if exit == nil || exit.ExitCode() != 4 || len(out) > 0 || !strings.Contains(log.String(), "does not accept the key") {
			t.Errorf("mcp ends with %v, stdout: %s, stderr: %s", err, out, log)
		}
	})
}

func TestAnAssistantStartsWithoutItsServer(t *testing.T) {
	t.Parallel()
	c := client{&server{url: "http://127.0.0.1:1"}, "svc_live_0123456789012345678901234567890"}
	cmd, log := c.mcpCommand(t)
	stdin, stdout := pipes(t, cmd)
	io.WriteString(stdin, opening+`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`+"\n"+
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"list_subjects","arguments":{}}}`+"\n")
	stdin.Close()
	out, err := io.ReadAll(stdout)
	if err := errors.Join(err, cmd.Wait()); err != nil {
		t.Errorf("mcp ends with %v", err)
	}
	if text := string(out); !strings.Contains(text, "delete_block") || !strings.Contains(text, "cannot be reached") {
		t.Errorf("mcp says %s", text)
	}
	if !strings.Contains(log.String(), "http://127.0.0.1:1") || strings.Count(log.String(), "\n") != 1 {
		t.Errorf("stderr: %s", log)
	}
}

func TestMCPEndsInOrderAtASignal(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		cmd, log := s.client(t).mcpCommand(t)
		stdin, stdout := pipes(t, cmd)
		io.WriteString(stdin, opening)
		if _, err := stdout.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		late := time.AfterFunc(patience, func() { cmd.Process.Kill() })
		defer late.Stop()
		io.Copy(io.Discard, stdout)
		if err := cmd.Wait(); err != nil || log.String() != "" {
			t.Errorf("mcp ends with %v; stderr: %s", err, log)
		}
	})
}

// pipes starts a command whose input stays open until the test closes it.
func pipes(t testing.TB, cmd *exec.Cmd) (io.WriteCloser, io.Reader) {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return stdin, stdout
}
