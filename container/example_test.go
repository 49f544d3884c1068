package container_test

import (
	"context"
	"fmt"
	"log"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/tool"
)

// A script in a container has no network and sees no files of the host, and calls the host's tools.
func Example() {
	type order struct {
		Item  string  `json:"item"`
		Price float64 `json:"price"`
	}
	orders := tool.Func("orders", func(_ context.Context, in struct {
		Customer string `json:"customer"`
	}) ([]order, error) {
		return []order{{"pen", 1.5}, {"ink", 4}}, nil
	}, tool.Doc("What a customer has bought."), tool.ReadOnly())
	set, err := tool.NewSet(orders)
	if err != nil {
		log.Fatal(err)
	}
	template, err := krait.NewTemplate(krait.Options{
		Tier:       krait.TierContainer,
		Containers: container.Fresh{Engine: bubblewrap.New(bubblewrap.Options{})},
		Tools:      set,
		Allow:      []string{"orders"},
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	sandbox, err := template.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sandbox.Close()
	result, err := sandbox.Eval(ctx, `
import csv, sqlite3
db = sqlite3.connect(":memory:")
db.execute("create table orders (item, price)")
db.executemany("insert into orders values (:item, :price)", orders("ann"))
with open("orders.csv", "w", newline="") as f:
    csv.writer(f).writerows(db.execute("select * from orders order by price desc"))
db.execute("select sum(price) from orders").fetchone()[0]
`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Value)
	for _, a := range result.Artifacts {
		fmt.Println(a.Kind, a.Name, a.Size, a.Forms[0].MIME)
	}
	// Output:
	// 5.5
	// file orders.csv 18 text/csv
}
