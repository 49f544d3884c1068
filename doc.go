// Package krait runs Python in the Go process that embeds it: a short program, written by a language model, that calls the
// host's functions and hands back one result. The interpreter is Krait's own; the program reaches nothing that it was not
// given, and its time, memory, output and calls are bounded.
//
//	forecast := tool.Func("forecast", func(_ context.Context, in struct {
//		City string `json:"city"`
//		Days int    `json:"days" default:"3" min:"1" max:"5"`
//	}) ([]int, error) {
//		return []int{21, 19, 23, 24, 18}[:in.Days], nil
//	})
//	tools, err := tool.NewSet(forecast)
//	if err != nil {
//		log.Fatal(err)
//	}
//	tmpl, err := krait.NewTemplate(krait.Options{
//		Tools:  tools,
//		Allow:  []string{"forecast"},
//		Limits: krait.Limits{Time: 5 * time.Second, Memory: 64 << 20},
//	})
//	if err != nil {
//		log.Fatal(err)
//	}
//	ctx := context.Background()
//	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	defer sb.Close()
//	err = sb.LoadScript(ctx, "def main(city): return max(tools.forecast(city, days=2))\n")
//	if err != nil {
//		log.Fatal(err)
//	}
//	res, err := sb.Run(ctx, "main", krait.Args{"Tokyo"})
//	fmt.Println(res.Value, err)
//
// It prints 21 <nil>.
//
// A Template is made once and serves any number of goroutines. A Sandbox is one isolated interpreter: it belongs to one
// goroutine at a time, and what its scripts define stays until Close. Runs return *Error for an uncaught Python exception,
// *LimitError (errors.Is(err, ErrLimit)) for an exceeded bound, and the context's error for a cancelled one.
package krait
