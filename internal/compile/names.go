package compile

// names.go loads, stores and deletes names.

import (
	"github.com/krait-run/krait/internal/suggest"
	"github.com/krait-run/krait/internal/syntax"
)

// ref says how the (mangled) name is reached from the current scope.
func (u *unit) ref(name string) varRef {
	s := u.cur
	sym := s.syms[name]
	if sym == nil {
		if s.functionLike() {
			return varRef{kind: varGlobal, name: name}
		}
		return varRef{kind: varName, name: name}
	}
	switch sym.res {
	case resLocal:
		if s.inlined() {
			return u.hidden[s][name]
		}
		if v, ok := u.vars[name]; ok {
			return v
		}
		return varRef{kind: varName, name: name}
	case resOuter:
		v := u.outer(sym.owner, name)
		switch {
		case s.kind == scopeClass && u.cur == u.scope:
			v.kind = varNameCell
		case s.seesClass && name != "__classdict__" && v.free && v.kind == varCell:
			v.kind = varDictCell
		}
		return v
	case resGlobalExplicit:
		return varRef{kind: varGlobal, name: name}
	}
	if s.seesClass {
		return varRef{kind: varDictGlob, name: name}
	}
	if s.inlined() && u.scope.kind == scopeModule {
		return varRef{kind: varName, name: name}
	}
	if s.functionLike() {
		return varRef{kind: varGlobal, name: name}
	}
	return varRef{kind: varName, name: name}
}

// outer finds the variable that owner binds, in this frame or in its closure.
func (u *unit) outer(owner *scope, name string) varRef {
	if owner.frame() != u.scope {
		return u.vars["\x00"+name]
	}
	if owner.inlined() {
		return u.hidden[owner][name]
	}
	return u.vars[name]
}

// varNumber returns the index in VarNames of a variable, for error texts.
func (u *unit) varNumber(v varRef) int {
	if !v.free && (v.kind == varReg || v.kind == varCell) && u.isHidden(v) {
		key := v.name
		if i, ok := u.hiddenVars[key]; ok {
			return i
		}
		if u.hiddenVars == nil {
			u.hiddenVars = map[string]int{}
		}
		i := len(u.code.VarNames)
		u.code.VarNames = append(u.code.VarNames, v.name)
		u.code.VarRegs = append(u.code.VarRegs, uint8(v.reg))
		u.code.VarKinds = append(u.code.VarKinds, VarHidden)
		u.hiddenVars[key] = i
		return i
	}
	if i, ok := u.varIndex[v.name]; ok {
		return i
	}
	i := len(u.code.VarNames)
	u.code.VarNames = append(u.code.VarNames, v.name)
	u.code.VarRegs = append(u.code.VarRegs, uint8(v.reg))
	u.code.VarKinds = append(u.code.VarKinds, VarFree)
	if u.varIndex == nil {
		u.varIndex = map[string]int{}
	}
	u.varIndex[v.name] = i
	return i
}

// isHidden reports whether v belongs to an inlined comprehension: its register is a temporary.
func (u *unit) isHidden(v varRef) bool { return v.reg >= u.locals }

func (u *unit) mangle(name string) string { return u.cur.mangle(name) }

// local returns the register of name if it is a local variable kept there.
func (u *unit) local(e syntax.Expr) (int, bool) {
	n, ok := e.(*syntax.Name)
	if !ok || n.Id == "__debug__" {
		return 0, false
	}
	v := u.ref(u.mangle(n.Id))
	return v.reg, v.kind == varReg
}

// localReg gives the register of the local v for reading, with a check where it may be unbound.
func (u *unit) localReg(pos syntax.Pos, v varRef) int {
	if !u.dead && !u.bound.has(v.reg) {
		u.emit(pos, OpCheck, v.reg, 0, 0, u.varNumber(v))
		u.doubt.add(v.reg)
		u.bound.add(v.reg)
	}
	return v.reg
}

// maxNears is for how many names of globals a unit looks for locals that are spelt nearly the same.
const maxNears = 200

// mayMean is told of a global that is read. If there is none, the message names a local that is spelt nearly the same and bound: such
// locals must not hold what an earlier frame left.
func (u *unit) mayMean(name string) {
	if u.dead || u.locals == u.params {
		return
	}
	near, ok := u.nears[name]
	if !ok {
		if len(u.nears) >= maxNears {
			return
		}
		for n, v := range u.vars {
			if v.kind == varReg && v.reg >= u.params && suggest.Name(name, []string{n}) != "" {
				near.add(v.reg)
			}
		}
		if u.nears == nil {
			u.nears = map[string]regSet{}
		}
		u.nears[name] = near
	}
	for i := range near {
		u.doubt[i] |= near[i] &^ u.bound[i]
	}
}

// loadName gives the value of name: in dst, or (dst < 0) in the local's own register or a new temporary.
func (u *unit) loadName(pos syntax.Pos, id string, dst int) int {
	name := u.mangle(id)
	v := u.ref(name)
	if v.kind == varReg {
		r := u.localReg(pos, v)
		if dst >= 0 && dst != r {
			u.emit(pos, OpMove, dst, r, 0, 0)
			return dst
		}
		return r
	}
	if dst < 0 {
		dst = u.alloc()
	}
	switch v.kind {
	case varCell:
		u.emit(pos, OpLoadCell, dst, v.reg, 0, u.varNumber(v))
	case varFar:
		u.emit(pos, OpFarLoad, u.safe(dst), u.farReg, 0, v.reg)
		u.emit(pos, OpCheck, u.safe(dst), 0, 0, u.varIndex[name])
		if t := u.safe(dst); t != dst {
			u.emit(pos, OpMove, dst, t, 0, 0)
		}
	case varGlobal:
		u.mayMean(name)
		u.emit(pos, OpLoadGlobal, dst, 0, 0, u.cache(name))
	case varName:
		u.emit(pos, OpLoadName, dst, 0, 0, u.cache(name))
	case varNameCell:
		u.emit(pos, OpLoadNameCell, dst, v.reg, 0, u.cache(name))
	case varDictGlob, varDictCell:
		mark := u.top
		t := dst
		if !u.isTemp(t) {
			t = u.alloc()
		}
		d := u.outer(u.cur.syms["__classdict__"].owner, "__classdict__")
		u.emit(pos, OpLoadCell, t, d.reg, 0, u.varNumber(d))
		if v.kind == varDictGlob {
			u.emit(pos, OpLoadDictGlob, dst, t, 0, u.cache(name))
		} else {
			u.emit(pos, OpLoadDictCell, dst, t, v.reg, u.cache(name))
		}
		u.top = mark
	}
	return dst
}

// safe returns a temporary to put a value that may be null in before it goes to dst.
func (u *unit) safe(dst int) int {
	if u.isTemp(dst) {
		return dst
	}
	mark := u.top
	t := u.alloc()
	u.top = mark
	return t
}

// storeName binds name to the value in r.
func (u *unit) storeName(pos syntax.Pos, id string, r int) {
	name := u.mangle(id)
	v := u.ref(name)
	switch v.kind {
	case varReg:
		if v.reg != r {
			u.emit(pos, OpMove, v.reg, r, 0, 0)
		}
		u.setBound(v.reg)
	case varCell, varNameCell, varDictCell:
		u.emit(pos, OpStoreCell, v.reg, r, 0, 0)
	case varFar:
		u.emit(pos, OpFarStore, r, u.farReg, 0, v.reg)
	case varGlobal, varDictGlob:
		u.emit(pos, OpStoreGlobal, r, 0, 0, u.cache(name))
	case varName:
		u.emit(pos, OpStoreName, r, 0, 0, u.cache(name))
	}
}

func (u *unit) setBound(r int) {
	if !u.dead {
		u.bound.add(r)
	}
}

// deleteName unbinds name.
func (u *unit) deleteName(pos syntax.Pos, id string) {
	name := u.mangle(id)
	v := u.ref(name)
	switch v.kind {
	case varReg:
		if u.dead {
			u.emit(pos, OpNull, v.reg, 0, 0, 0)
		} else {
			u.emit(pos, OpDelete, v.reg, u.top, 0, u.varNumber(v))
			if !u.bound.has(v.reg) {
				u.doubt.add(v.reg)
			}
		}
		u.bound.del(v.reg)
	case varCell, varNameCell, varDictCell:
		u.emit(pos, OpDeleteCell, v.reg, 0, 0, u.varNumber(v))
	case varFar:
		mark := u.top
		t := u.alloc()
		u.emit(pos, OpFarLoad, t, u.farReg, 0, v.reg)
		u.emit(pos, OpDelete, t, u.top, 0, u.varIndex[name])
		u.emit(pos, OpFarStore, t, u.farReg, 0, v.reg)
		u.top = mark
	case varGlobal, varDictGlob:
		u.emit(pos, OpDeleteGlobal, u.top, 0, 0, u.cache(name))
	case varName:
		u.emit(pos, OpDeleteName, u.top, 0, 0, u.cache(name))
	}
}

// clearName forgets the variable of an except clause at its end, whether or not it is still bound.
func (u *unit) clearName(pos syntax.Pos, id string) {
	v := u.ref(u.mangle(id))
	if v.kind == varReg {
		u.emit(pos, OpNull, v.reg, 0, 0, 0)
		u.bound.del(v.reg)
		return
	}
	mark := u.top
	t := u.alloc()
	u.emit(pos, OpLoadK, t, 0, 0, u.constant(nil))
	u.storeName(pos, id, t)
	u.deleteName(pos, id)
	u.top = mark
}
