// Package krait runs Python in the Go process that embeds it: a short program, written by a language model, that calls the
// host's functions and hands back one result. The interpreter is Krait's own; the program reaches nothing that it was not
// given, and its time, memory, output and calls are bounded.
//
//	tmpl, err := krait.NewTemplate(krait.Options{
//		HostCalls: map[string]krait.HostFunc{
//			"get_forecast": func(ctx context.Context, payload any) (any, error) {
//				return []int{21, 19, 23}, nil
//			},
//		},
//		Limits: krait.Limits{Time: 5 * time.Second, Memory: 64 << 20},
//	})
//	if err != nil {
//		return err
//	}
//	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
//	if err != nil {
//		return err
//	}
//	defer sb.Close()
//	err = sb.LoadScript(ctx, `
//	from sandbox.asyncio import hostcall
//
//	async def main(city):
//	    days = await hostcall("get_forecast", {"city": city})
//	    return max(days)
//	`)
//	res, err := sb.Run(ctx, "main", krait.Args{"Tokyo"})
//	// res.Value is int64(23)
//
// A Template is made once and serves any number of goroutines. A Sandbox is one isolated interpreter: it belongs to one
// goroutine at a time, and what its scripts define stays until Close. Runs return *Error for an uncaught Python exception,
// *LimitError (errors.Is(err, ErrLimit)) for an exceeded bound, and the context's error for a cancelled one.
package krait
