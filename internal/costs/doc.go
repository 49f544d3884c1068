// Package costs measures what each native function of the interpreter and its library costs: the steps that it takes of a run's budget and
// the bytes that it charges, against the time that it takes and the bytes that it allocates. A native that works for long and counts little
// would go on past a deadline; one that allocates more than it charges would pass the memory limit.
//
// The natives are found by asking the modules and types for them, so that a new one is measured without being listed. Each is called with
// every argument of a pool (texts, lists, sets, numbers and so on of a size), alone and in pairs with small ones, at two sizes, the slowest of its calls at
// a large one, and those with a text, bytes or an int at a size of megabytes.
//
//	result, err := costs.Measure(ctx, costs.Options{})
//	for _, r := range result.Rows {
//		fmt.Println(r.String())
//	}
//
// Command cmd prints what stands out.
package costs
