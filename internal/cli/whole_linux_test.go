package cli

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// onWhole serves h over whole connections, and returns its address and how many
// segments with data its connections have sent.
func onWhole(t *testing.T, h http.Handler) (address string, segments func() int) {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conns := make(chan net.Conn, 100)
	server := &http.Server{Handler: h, ConnState: func(c net.Conn, s http.ConnState) {
		if s == http.StateNew {
			conns <- c
		}
	}}
	go func() { _ = server.Serve(whole{Listener: l}) }()
	t.Cleanup(func() { server.Close() })
	var open []*net.TCPConn
	return "http://" + l.Addr().String(), func() (sum int) {
		for len(conns) > 0 {
			open = append(open, (<-conns).(*wholeConn).TCPConn)
		}
		for _, c := range open {
			raw, err := c.SyscallConn()
			if err != nil {
				t.Fatal(err)
			}
			_ = raw.Control(func(fd uintptr) {
				info, err := unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO)
				if err != nil {
					t.Fatal(err)
				}
				sum += int(info.Data_segs_out)
			})
		}
		return sum
	}
}

func TestAnAnswerIsSentAtOnce(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789abcdef"), 16<<10)
	address, segments := onWhole(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("n"))
		w.Header().Set("Content-Length", strconv.Itoa(n))
		_, _ = w.Write(text[:n])
	}))
	sizes := []int{0, 1, 2000, firstPart, 5000, 8192, 20000, mostRest}
	for n := 3800; n < 4100; n++ { // around a full buffer, whatever the header has
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		before := segments()
		got, err := http.Get(fmt.Sprintf("%s/?n=%d", address, n))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(got.Body)
		got.Body.Close()
		if err != nil || !bytes.Equal(body, text[:n]) {
			t.Fatalf("%d bytes: got %d, %v", n, len(body), err)
		}
		if sent := segments() - before; sent != 1 && n < 60<<10 { // what a segment holds
			t.Errorf("%d bytes went in %d segments", n, sent)
		}
	}
}

func TestWhatIsNoSuchAnswerGoesAsItIsWritten(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789abcdef"), 16<<10)
	file := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	seen := make(chan bool)
	mux := http.NewServeMux()
	mux.HandleFunc("/stream", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(text[:10000])
		_ = http.NewResponseController(w).Flush()
		<-seen // the client has what was written so far
		_, _ = w.Write(text[10000:20000])
	})
	mux.HandleFunc("/file", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "20000")
		_, _ = w.Write(text[:5000])
		f, err := os.Open(file)
		if err != nil {
			panic(err)
		}
		defer f.Close()
		_, _ = f.Seek(5000, io.SeekStart)
		_, _ = io.CopyN(w, f, 15000)
	})
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		_, _ = w.Write(text[:5000])
		<-seen
		_, _ = w.Write(text[5000:])
	})
	mux.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "20000")
		_, _ = w.Write(text[:5000])
		panic(http.ErrAbortHandler)
	})
	address, _ := onWhole(t, mux)
	for path, first := range map[string]int{"/stream": 10000, "/file": 0, "/large": 3000} {
		got, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		body := make([]byte, first)
		if _, err := io.ReadFull(got.Body, body); err != nil {
			t.Fatal(err)
		}
		if first > 0 {
			seen <- true
		}
		rest, err := io.ReadAll(got.Body)
		got.Body.Close()
		if body = append(body, rest...); err != nil || !bytes.Equal(body, text[:len(body)]) || len(body) < 20000 {
			t.Errorf("%s: %d bytes, %v", path, len(body), err)
		}
	}
	if got, err := http.Get(address + "/cut"); err == nil {
		if _, err = io.ReadAll(got.Body); err == nil {
			t.Error("an answer that was cut off looks whole")
		}
		got.Body.Close()
	}
	if got, err := http.Head(address + "/file"); err != nil || got.ContentLength != 20000 {
		t.Errorf("HEAD: %v", err)
	} else {
		got.Body.Close()
	}
}
