package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"

	"github.com/creack/pty"
)

// terminal is the program that scripts run as
//
//	terminal PROGRAM [ARG...]
//
// It runs the other program at a terminal of its own, which that one finds at
// /dev/tty, and leaves all that was shown there in the file "screen". The ttyin
// of testscript drops what it has not yet read when the program ends.
func terminal() {
	shown, err := atTerminal(exec.CommandContext(context.Background(), os.Args[1], os.Args[2:]...))
	err = errors.Join(err, os.WriteFile("screen", shown, 0o600))
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(exit.ExitCode())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// atTerminal runs a program until its end and returns what it showed.
func atTerminal(cmd *exec.Cmd) ([]byte, error) {
	control, screen, err := pty.Open()
	if err != nil {
		return nil, err
	}
	defer control.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.ExtraFiles = []*os.File{screen}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 3}
	if err := errors.Join(cmd.Start(), screen.Close()); err != nil {
		return nil, err
	}
	shown, err := io.ReadAll(control) // until nobody has the screen open any more
	if errors.Is(err, syscall.EIO) {  // with which a terminal ends
		err = nil
	}
	return shown, errors.Join(err, cmd.Wait())
}
