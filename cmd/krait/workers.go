package main

// workers.go holds the processes that programs run in with the tier process.

import "github.com/krait-run/krait/worker"

// openWorkers returns workers, of which size are kept ready. The caller closes them.
func openWorkers(size int) (*worker.Pool, error) {
	p, err := worker.New(worker.Options{Size: size})
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	return p, nil
}
