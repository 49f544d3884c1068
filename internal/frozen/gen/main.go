// Command gen writes frozen.bin: the compiled code of the library's modules that are written in Python. It is run by go generate.
package main

import (
	"log"
	"os"

	"github.com/krait-run/krait/internal/frozen/freeze"
)

func main() {
	data, err := freeze.Archive("../..")
	if err == nil {
		err = os.WriteFile("frozen.bin", data, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}
