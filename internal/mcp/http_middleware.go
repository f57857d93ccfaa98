package mcp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

var errInternal = errors.New("internal error; the log of the server has its cause")

// recovering makes of a panic an error of the one request, and logs it. The
// SDK handles requests in goroutines of their own, where nobody else would.
func recovering(log *slog.Logger) sdk.Middleware {
	return func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, rq sdk.Request) (result sdk.Result, err error) {
			defer func() {
				if p := recover(); p != nil {
					log.LogAttrs(ctx, slog.LevelError, "request of an assistant failed",
						slog.String("method", method), slog.String("error", fmt.Sprintf("panic: %v\n%s", p, debug.Stack())))
					result, err = nil, errInternal
				}
			}()
			return next(ctx, method, rq)
		}
	}
}

// countingUnknown tells called of calls of tools that are not offered, under one
// name. The tools report the others.
func countingUnknown(called func(tool, outcome string, took time.Duration)) sdk.Middleware {
	return func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, rq sdk.Request) (sdk.Result, error) {
			started := time.Now()
			result, err := next(ctx, method, rq)
			if method == "tools/call" && err != nil { // what a tool refuses is a result
				called("unknown", "error", time.Since(started))
			}
			return result, err
		}
	}
}
