package compile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/syntax"
)

// sources returns the Python files below root.
func sources(tb testing.TB, root string) []string {
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		src, err := os.ReadFile(path)
		if mod, perr := syntax.Parse(string(src), syntax.Options{}); perr == nil {
			if _, perr = Compile(mod, Options{}); perr == nil {
				out = append(out, string(src))
			}
		}
		return err
	})
	if err != nil || len(out) < 20 {
		tb.Fatal(len(out), err)
	}
	return out
}

// Each rule, by code that breaks it.
func TestVerifyRefuses(t *testing.T) {
	in := func(op Op, a, b, c uint8, d int32) Instr { return Encode(op, a, b, c, d) }
	ret := in(OpReturnK, 0, 0, 0, 0)
	base := func(instrs ...Instr) *Code {
		return &Code{Name: "f", Qualname: "f", NumRegs: 8, SelfReg: -1, ClassCell: -1, Instrs: instrs, Pos: make([]syntax.Pos, len(instrs)),
			Consts: []any{nil, Tuple{"k"}, "text", int64(1), Tuple{int64(1)}}, CacheNames: []string{"n"}}
	}
	// with returns base(instrs, then return None), changed.
	with := func(change func(*Code), instrs ...Instr) *Code {
		c := base(append(instrs, ret)...)
		if change != nil {
			change(c)
		}
		return c
	}
	keeping := func(args, saved int) func(*Code) {
		return func(c *Code) {
			c.NumArgs, c.NumParams, c.Flags, c.NumSaved = args, args, FlagGenerator, saved
			for i := range args {
				c.VarNames, c.VarRegs, c.VarKinds = append(c.VarNames, "p"), append(c.VarRegs, uint8(i)), append(c.VarKinds, VarLocal)
			}
		}
	}
	local := func(c *Code) {
		c.VarNames, c.VarRegs, c.VarKinds = []string{"v"}, []uint8{0}, []VarKind{VarLocal}
	}
	params := func(n int) func(*Code) {
		return func(c *Code) {
			c.NumArgs, c.NumParams = n, n
			for i := range n {
				c.VarNames, c.VarRegs, c.VarKinds = append(c.VarNames, "p"), append(c.VarRegs, uint8(i)), append(c.VarKinds, VarHidden)
			}
		}
	}
	child := func(cells ...uint8) func(*Code) {
		return func(c *Code) {
			ch := base(ret)
			ch.Closure, ch.FreeNames = cells, make([]string, len(cells))
			c.Children = []*Code{ch}
		}
	}
	generator := func(cells ...uint8) func(*Code) {
		return func(c *Code) {
			child(cells...)(c)
			params(1)(c.Children[0])
			c.Children[0].Flags |= FlagGenerator
			c.Children[0].NumSaved = 1
		}
	}
	// expression is the code of a generator expression, which takes its iterator over.
	expression := func(instrs ...Instr) func(*Code) {
		return func(c *Code) {
			generator()(c)
			ch := c.Children[0]
			ch.VarNames[0], ch.VarKinds[0] = iteratorName, VarLocal
			ch.Instrs = append(instrs, ret)
			ch.Pos = make([]syntax.Pos, len(ch.Instrs))
		}
	}
	try := func(h Handler) func(*Code) { return func(c *Code) { c.Exceptions = []Handler{h} } }
	int1 := in(OpLoadI, 0, 0, 0, 1)
	for _, x := range []struct {
		want string // "" where code is accepted
		code *Code
	}{
		{"", base(ret)},
		{"0 instructions", base()},
		{"runs off its end", base(int1)},
		{"1 places for 2 instructions", with(func(c *Code) { c.Pos = c.Pos[:1] }, int1)},
		{"0 registers", with(func(c *Code) { c.NumRegs = 0 })},
		{"257 registers", with(func(c *Code) { c.NumRegs = 257 })},
		{"wrong number of parameters", with(func(c *Code) { c.NumArgs = 1 })},
		{"wrong number of parameters", with(func(c *Code) { c.Flags = FlagVarArgs })},
		{"more parameters and locals than registers", with(func(c *Code) { c.NumClear = 9 })},
		{"table of variables is damaged", with(func(c *Code) { c.VarNames = []string{"v"} })},
		{"variable 0 has no register", with(func(c *Code) { local(c); c.VarRegs[0] = 8 })},
		{"parameter 1 is not in its register", with(func(c *Code) { params(2)(c); c.VarRegs[1] = 2 })},
		{"register of self or __class__ out of range", with(func(c *Code) { c.SelfReg = 8 })},
		{"free variables, but no function around", with(func(c *Code) { c.Closure, c.FreeNames = []uint8{0}, []string{"n"} })},
		{"missing child", with(func(c *Code) { c.Children = []*Code{nil} })},
		{"constant 5 is a []int", with(func(c *Code) { c.Consts = append(c.Consts, []int{}) })},
		{"constant 5 is a compile.Tuple", with(func(c *Code) { c.Consts = append(c.Consts, Tuple{map[int]int{}}) })},

		{"unknown operation 255", with(nil, in(OpUnfold, 0, 0, 0, 0))},
		{"register 8 of 8", with(nil, in(OpLoadI, 8, 0, 0, 1))},
		{"register 9 of 8", with(nil, int1, in(OpMove, 1, 9, 0, 0))},
		{"registers 5..8 of 8", with(nil, int1, in(OpList, 0, 5, 0, 4))},
		{"registers 7..8 of 8", with(nil, in(OpLoadMethod, 7, 0, 0, 0))},
		{"registers 0..-2 of 8", with(nil, in(OpUnpack, 0, 0, 0, -1))},
		{"constant 5 of 5", with(nil, in(OpLoadK, 0, 0, 0, 5))},
		{"constant -1 of 5", with(nil, in(OpLoadK, 0, 0, 0, -1))},
		{"constant 2 is not a tuple", with(nil, in(OpListK, 0, 0, 0, 2))},
		{"constant 1 is not a string", with(nil, in(OpImportFrom, 0, 0, 0, 1))},
		{"constant 4 is not a tuple of names", with(nil, in(OpCallKw, 0, 1, 0, 4))},
		{"cache slot 1 of 1", with(nil, in(OpLoadGlobal, 0, 0, 0, 1))},
		{"variable 0 of 0", with(nil, in(OpCheck, 0, 0, 0, 0))},
		{"child 0 of 0", with(nil, in(OpMakeFunc0, 0, 0, 0, 0))},
		{"cell 0 of 0", with(nil, in(OpLoadFree, 0, 0, 0, 0))},
		{"flag 2", with(nil, in(OpIs, 0, 0, 0, 2))},
		{"jump to 2 of 2", with(nil, in(OpJump, 0, 0, 0, 1))},
		{"jump to -1 of 2", with(nil, in(OpJump, 0, 0, 0, -2))},
		{"the code is not of a generator", with(nil, in(OpYield, 0, 0, 0, 0))},
		{"intrinsic 99", with(nil, in(OpIntrinsic, 0, 0, 0, 99))},
		{"0 far locals", with(nil, in(OpFarNew, 0, 0, 0, 0))},
		{"handler 0..3 is damaged", with(try(Handler{Start: 0, End: 3, Target: 1}), int1)},
		{"handler 0..1 is damaged", with(try(Handler{Start: 0, End: 1, Target: 1, Reg: 8}), int1)},
		{"handler 0..2 goes back", with(try(Handler{Start: 0, End: 2, Target: 1}), int1)},
		{"closure cell of f is not in a register", with(child(8))},

		{"register 0: anything, not a value", with(nil, in(OpReturn, 0, 0, 0, 0))},
		{"register 0: null, not a value", with(nil, in(OpNull, 0, 0, 0, 0), in(OpReturn, 0, 0, 0, 0))},
		{"", with(params(1), in(OpReturn, 0, 0, 0, 0))},
		{"register 1: anything, not a value", with(params(1), in(OpAdd, 0, 0, 1, 0))},
		{"register 1: anything, not a value", with(params(1), in(OpMove, 2, 0, 0, 0), in(OpCallGlobal, 1, 1, 0, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 0: a value, not a cell", with(params(1), in(OpLoadCell, 1, 0, 0, 0))},
		{"register 0: a value, not a cell", with(params(1), in(OpStoreCell, 0, 0, 0, 0))},
		{"", with(params(1), in(OpMakeCell, 0, 0, 0, 0), in(OpStoreCell, 0, 0, 0, 0), in(OpLoadCell, 1, 0, 0, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 0: a value, not a cell", with(func(c *Code) { params(1)(c); child(0)(c) }, in(OpMakeFunc0, 1, 0, 0, 0))},
		{"register 0: a value, not a cell", with(func(c *Code) { params(1)(c); generator(0)(c) }, in(OpMakeGen, 1, 0, 0, 0))},
		{"f is not a generator of one parameter", with(func(c *Code) { params(1)(c); child()(c) }, in(OpMakeGen, 1, 0, 0, 0))},
		{"f is not a generator of one parameter", with(func(c *Code) { params(1)(c); generator()(c); params(2)(c.Children[0]) }, in(OpMakeGen, 1, 0, 0, 0))},
		{"", with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMakeGen, 1, 0, 0, 0), in(OpReturn, 1, 0, 0, 0))},
		{"", with(func(c *Code) { params(1)(c); expression()(c) }, in(OpGetIter, 1, 0, 1, 0), in(OpMakeGen, 2, 1, 0, 0), in(OpReturn, 2, 0, 0, 0))},
		{"", with(func(c *Code) { params(1)(c); expression()(c) }, in(OpMakeGen, 1, 0, 0, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 1: anything, not a value", with(func(c *Code) { params(1)(c); expression()(c) },
			in(OpGetIter, 1, 0, 1, 0), in(OpMakeGen, 2, 1, 0, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 1: a loop's iterator, not a value", with(func(c *Code) { params(1)(c); generator()(c) }, in(OpGetIter, 1, 0, 1, 0), in(OpMakeGen, 2, 1, 0, 0))},
		{"", with(func(c *Code) { params(1)(c); expression(in(OpForIter, 0, 1, 0, -1))(c) })},
		{"register 0: a value or a loop's iterator, not a value", with(func(c *Code) { params(1)(c); expression(in(OpReturn, 0, 0, 0, 0))(c) })},
		{"register 0: a value or a loop's iterator, which no other register may hold", with(func(c *Code) { params(1)(c); expression(in(OpMove, 1, 0, 0, 0))(c) })},
		{"register 0: anything, not a value or a loop's iterator",
			with(func(c *Code) { params(1)(c); expression(in(OpForIter, 0, 1, 0, -1), in(OpForIter, 0, 1, 0, -1))(c) })},
		{"", with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMove, 1, 0, 0, 0), in(OpMakeGen, 2, 0, 1, 0), in(OpCall, 1, 1, 1, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 2: a generator that is not the first argument of the next instruction",
			with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMove, 1, 0, 0, 0), in(OpMakeGen, 2, 0, 1, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 2: a generator that is not the first argument of the next instruction",
			with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMove, 1, 0, 0, 0), in(OpMakeGen, 2, 0, 1, 0), in(OpCall, 1, 0, 1, 0))},
		{"register 3: a generator that is not the first argument of the next instruction",
			with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMove, 1, 0, 0, 0), in(OpMove, 2, 0, 0, 0), in(OpMakeGen, 3, 0, 1, 0), in(OpCall, 1, 2, 1, 0))},
		{"register 2: anything, not a value",
			with(func(c *Code) { params(1)(c); generator()(c) }, in(OpMove, 1, 0, 0, 0), in(OpMakeGen, 2, 0, 1, 0), in(OpCall, 1, 1, 1, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 2: a loop's iterator or anything, not a value",
			with(func(c *Code) { params(1)(c); generator()(c); try(Handler{Start: 2, End: 3, Target: 3, Reg: 4})(c) },
				in(OpMove, 1, 0, 0, 0), in(OpMakeGen, 2, 0, 1, 0), in(OpCall, 1, 1, 1, 0), in(OpReturn, 2, 0, 0, 0))},
		{"", with(params(2), in(OpMove, 3, 1, 0, 0), in(OpAddList, 2, 0, 3, 1), in(OpAddTuple, 2, 2, 0, 2), in(OpIAddList, 2, 2, 0, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 4: anything, not a value", with(params(2), in(OpMove, 3, 1, 0, 0), in(OpAddList, 2, 0, 3, 2))},
		{"registers 7..8 of 8", with(params(2), in(OpAddTuple, 2, 0, 7, 2))},
		{"", with(params(2), in(OpLoadMethod, 2, 0, 0, 0), in(OpMove, 4, 1, 0, 0), in(OpDefault, 5, 0, 1, 0), in(OpCallMethod, 2, 2, 2, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 5: a default that is not the last argument of the next instruction",
			with(params(2), in(OpLoadMethod, 2, 0, 0, 0), in(OpMove, 4, 1, 0, 0), in(OpDefault, 5, 0, 1, 0), in(OpCallMethod, 2, 1, 2, 0))},
		{"register 5: a default that is not the last argument of the next instruction", with(params(2), in(OpDefault, 5, 0, 0, 0), in(OpReturn, 5, 0, 0, 0))},
		{"register 0: a default that is not the last argument of the next instruction", with(local, in(OpDefault, 0, 0, 0, 0), in(OpReturn, 0, 0, 0, 0))},
		{"register 5: anything, not a value",
			with(params(2), in(OpLoadMethod, 2, 0, 0, 0), in(OpMove, 4, 1, 0, 0), in(OpDefault, 5, 0, 1, 0), in(OpCallMethod, 2, 2, 2, 0), in(OpReturn, 5, 0, 0, 0))},
		{"", with(params(3), in(OpSlice, 3, 0, 1, 0), in(OpGetItem, 3, 0, 3, 0), in(OpReturn, 3, 0, 0, 0))},
		{"register 3: a slice that the next instruction does not take", with(params(3), in(OpSlice, 3, 0, 1, 0), in(OpReturn, 3, 0, 0, 0))},
		{"register 3: a slice that the next instruction does not take", with(params(3), in(OpSlice, 3, 0, 1, 0), in(OpGetItem, 4, 3, 0, 0), in(OpReturn, 4, 0, 0, 0))},
		// R1 = iter(R0); a loop without a body; then what the row does.
		{"", with(params(1), in(OpGetIter, 1, 0, 1, 0), in(OpForIter, 1, 2, 0, -1))},
		{"", with(params(1), in(OpGetIter, 1, 0, 1, 0), in(OpList, 3, 1, 1, 0), in(OpForIter, 1, 2, 0, -1))},
		{"", with(params(1), in(OpGetIter, 1, 0, 0, 0), in(OpForIter, 1, 2, 0, -1), in(OpReturn, 1, 0, 0, 0))},
		{"register 1: a loop's iterator, not a value", with(params(1), in(OpGetIter, 1, 0, 1, 0), in(OpReturn, 1, 0, 0, 0))},
		{"register 1: a loop's iterator, which no other register may hold", with(params(1), in(OpGetIter, 1, 0, 1, 0), in(OpMove, 2, 1, 0, 0))},
		{"register 1: anything, not a value or a loop's iterator", with(params(1), in(OpGetIter, 1, 0, 1, 0), in(OpForIter, 1, 2, 0, -1), in(OpForIter, 1, 2, 0, -1))},
		{"register 0: a variable, which is not a loop's iterator", with(local, in(OpLoadK, 1, 0, 0, 0), in(OpGetIter, 0, 1, 1, 0))},
		{"register 0: a value, not a list", with(params(1), in(OpListAppend, 0, 0, 0, 0))},
		{"", with(params(1), in(OpList, 1, 0, 0, 0), in(OpListAppend, 1, 0, 0, 0))},
		{"register 0: a value, not a list", with(local, in(OpList, 0, 0, 0, 0), in(OpListAppend, 0, 0, 0, 0))},
		{"register 0: a value, not a dict", with(params(1), in(OpDictSet, 0, 0, 0, 0))},
		{"register 2: a value, not null or a dict", with(params(3), in(OpCallEx, 0, 0, 0, 0))},
		{"register 0: a str or int, not a str", with(nil, int1, in(OpFormat, 0, 0, 255, FormatPiece), in(OpFormat, 0, 0, 0, 0))},
		{"register 0: a value, not a str or a str or int", with(nil, int1, in(OpBuildStr, 0, 0, 0, 1))},
		{"register 0: a value, not a box", with(params(1), in(OpFarLoad, 1, 0, 0, 0))},
		{"far local 3 of 3", with(params(1), in(OpFarNew, 1, 0, 0, 3), in(OpFarStore, 0, 1, 0, 3))},
		{"register 1: a box, not a value", with(nil, in(OpFarNew, 1, 0, 0, 3), in(OpReturn, 1, 0, 0, 0))},
		{"register 0: a value, not an exception", with(params(1), in(OpPushExc, 0, 1, 2, 0))},
		{"register 0: a value, not a saved exception", with(params(1), in(OpPopExc, 0, 0, 0, 0))},
		{"register 0: a value, not a method", with(params(2), in(OpCallMethod, 0, 0, 0, 0))},
		{"register 1: a value, not the self of a method", with(params(1), in(OpLoadMethod, 0, 0, 0, 0), in(OpLoadI, 1, 0, 0, 1), in(OpCallMethod, 0, 0, 0, 0))},
		{"register 2: a value, not a method", with(params(1), in(OpLoadMethod, 0, 0, 0, 0), in(OpMove, 2, 0, 0, 0), in(OpCallMethod, 2, 0, 0, 0))},
		{"", with(params(1), in(OpLoadMethod, 0, 0, 0, 0), in(OpMove, 2, 0, 0, 0), in(OpMove, 3, 1, 0, 0), in(OpCallMethod, 2, 0, 0, 0))},
		// A suspended generator keeps some registers. The others hold nothing when it goes on, also with an exception.
		{"", with(keeping(1, 2), in(OpLoadI, 1, 0, 0, 1), in(OpYield, 2, 0, 0, 0), in(OpTuple, 3, 1, 0, 2))},
		{"register 2: anything, not a value", with(keeping(1, 2), in(OpLoadI, 2, 0, 0, 1), in(OpYield, 3, 0, 0, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 2: anything, not a value", with(keeping(1, 2), in(OpLoadI, 2, 0, 0, 1), in(OpYield, 1, 2, 0, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 2: a value or anything, not a value", with(func(c *Code) { keeping(1, 2)(c); try(Handler{Start: 1, End: 2, Target: 3, Reg: 3})(c) },
			in(OpLoadI, 2, 0, 0, 1), in(OpYield, 4, 0, 0, 0), ret, in(OpReturn, 2, 0, 0, 0))},
		{"register 2: anything, not a value", with(keeping(1, 2), in(OpLoadI, 2, 0, 0, 1), in(OpGetYieldFrom, 1, 0, 0, 0), in(OpYieldFrom, 1, 1, 0, 0), in(OpReturn, 2, 0, 0, 0))},
		{"register 2, which is delegated to, is not saved", with(keeping(1, 2), in(OpGetYieldFrom, 2, 0, 0, 0), in(OpYieldFrom, 2, 2, 0, 0))},
		{"variable 1 is not saved", with(func(c *Code) {
			keeping(1, 1)(c)
			c.VarNames, c.VarRegs, c.VarKinds = append(c.VarNames, "v"), append(c.VarRegs, 1), append(c.VarKinds, VarLocal)
		})},
		{"0 saved registers", with(keeping(1, 0))},
		{"9 saved registers", with(keeping(1, 9))},
		{"1 saved registers", with(func(c *Code) { c.NumSaved = 1 })},
		// What a register holds on one of two paths does not do.
		{"register 1: a value or anything, not a value", with(params(1), in(OpJumpIf, 0, 0, 0, 1), in(OpLoadI, 1, 0, 0, 1), in(OpReturn, 1, 0, 0, 0))},
		{"register 1: a value or a list, not a list", with(params(1), in(OpList, 1, 0, 0, 0), in(OpListAppend, 1, 0, 0, 0), in(OpMove, 1, 0, 0, 0), in(OpJump, 0, 0, 0, -3))},
		// An instruction that raises may have written, or not.
		{"register 1: a value or anything, not a value", with(func(c *Code) { params(1)(c); try(Handler{Start: 0, End: 1, Target: 2, Reg: 2})(c) },
			in(OpNeg, 1, 0, 0, 0), ret, in(OpReturn, 1, 0, 0, 0))},
		{"", with(func(c *Code) { params(1)(c); try(Handler{Start: 0, End: 1, Target: 2, Reg: 2})(c) },
			in(OpNeg, 0, 0, 0, 0), ret, in(OpPushExc, 2, 3, 4, 0), in(OpReturn, 0, 0, 0, 0))},
	} {
		err := Verify(x.code)
		if x.want == "" {
			if err != nil {
				t.Errorf("%v\n%s", err, Disassemble(x.code))
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("got %v, want %s", err, x.want)
		}
	}
}

// Code that passes on what registers hold from one to the next, once each time round a loop, is refused before it takes long.
func TestVerifyEnds(t *testing.T) {
	const n = 250
	c := &Code{Name: "f", Qualname: "f", NumRegs: 256, SelfReg: -1, ClassCell: -1, Consts: []any{nil, "text"}, CacheNames: []string{"n"}}
	for i := range n {
		c.Instrs = append(c.Instrs, Encode(OpLoadK, uint8(i), 0, 0, 1))
	}
	for range 40 {
		for i := range n - 1 {
			c.Instrs = append(c.Instrs, Encode(OpMove, uint8(i), uint8(i+1), 0, 0))
		}
		c.Instrs = append(c.Instrs, Encode(OpLoadGlobal, n-1, 0, 0, 0), Encode(OpJumpIf, n-1, 0, 0, 1-n))
		for i := range 100 {
			c.Instrs = append(c.Instrs, Encode(OpJumpIf, uint8(i), 0, 0, -1), Encode(OpJumpIf, uint8(i), 0, 0, int32(-n-2*i)))
		}
	}
	c.Instrs = append(c.Instrs, Encode(OpReturnK, 0, 0, 0, 0))
	c.Pos = make([]syntax.Pos, len(c.Instrs))
	if err := Verify(c); err != nil && !strings.Contains(err.Error(), errInvolved.Error()) {
		t.Error(err)
	}
}

// What verifying adds to making code, over the library's sources and over the programs of the tests.
func BenchmarkVerify(b *testing.B) {
	for name, root := range map[string]string{"library": "../stdlib", "tests": "../py/testdata"} {
		texts := sources(b, root)
		size := 0
		for _, src := range texts {
			size += len(src)
		}
		b.Run(name+"/compile", func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, src := range texts {
					mod, _ := syntax.Parse(src, syntax.Options{})
					if _, err := Compile(mod, Options{Source: src}); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
		b.Run(name+"/verify", func(b *testing.B) {
			var codes []*Code
			for _, src := range texts {
				mod, _ := syntax.Parse(src, syntax.Options{})
				c, _ := Compile(mod, Options{Source: src})
				codes = append(codes, c)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, c := range codes {
					if err := Verify(c); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
