package worker_test

import (
	"context"
	"fmt"
	"log"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/worker"
)

// The program of the package's documentation, whose main begins with worker.Main.
func Example() {
	workers, err := worker.New(worker.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer workers.Close()
	tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: workers})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(context.Background(), "sum(range(10))")
	fmt.Println(res.Value, err)
	// Output: 45 <nil>
}
