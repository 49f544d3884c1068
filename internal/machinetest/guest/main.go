// Command guest is the smallest program that virtual machines can run.
package main

import "github.com/krait-run/krait/worker"

func main() { worker.Main() }
