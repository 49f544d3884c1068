package py

// sitebuiltins.go holds exit, quit and help, which CPython's module site adds to the builtins.

// quitter is exit or quit. The two are immortal.
type quitter struct {
	Object
	attrs []Value
	name  string
}

var (
	quitterType      Type
	exitObj, quitObj quitter
)

func quitterSpec() TypeSpec {
	return TypeSpec{
		Name: "Quitter", Module: "_sitebuiltins", Python: true, Kind: KindQuitter, Flags: FlagNoNew,
		Slots: Slots{
			Repr: func(vm *VM, self Value) (string, error) {
				return "Use " + quitterLayout.of(self.o).name + "() or Ctrl-D (i.e. EOF) to exit", nil
			},
			Call: func(vm *VM, self Value, args Args) (Value, error) {
				code := None
				switch n := args.Len(); {
				case n == 1 && args.KwLen() == 0:
					code = args.Pos()[0]
				case n == 0 && args.KwLen() == 0:
				case n > 1:
					return Value{}, vm.TypeErrorf("Quitter.__call__() takes from 1 to 2 positional arguments but %d were given", n+1)
				default:
					for i := range args.KwLen() {
						name, v := args.Kw(i)
						if name.s != "code" {
							return Value{}, vm.TypeErrorf("Quitter.__call__() got an unexpected keyword argument '%s'", name.s)
						}
						if n == 1 {
							return Value{}, vm.TypeErrorf("Quitter.__call__() got multiple values for argument 'code'")
						}
						code = v
					}
				}
				return Value{}, vm.newExc(SystemExit, code)
			},
		},
		Getters: []Getter{
			{Name: "name", Get: func(vm *VM, self Value) (Value, error) {
				return vm.Str(quitterLayout.of(self.o).name), nil
			}},
			{Name: "eof", Get: func(vm *VM, self Value) (Value, error) { return vm.Str("Ctrl-D (i.e. EOF)"), nil }},
		},
	}
}

// helperType is the type of help, which leaves everything to the module pydoc.
var (
	helperType Type
	helpObj    Instance
)

func helperSpec() TypeSpec {
	return TypeSpec{
		Name: "_Helper", Module: "_sitebuiltins", Python: true, Flags: FlagNoNew,
		Slots: Slots{
			Repr: func(*VM, Value) (string, error) {
				return "Type help() for interactive help, or help(object) for help about object.", nil
			},
			Call: func(vm *VM, _ Value, args Args) (Value, error) {
				m, err := vm.Import("pydoc")
				if err != nil {
					return Value{}, err
				}
				f, err := vm.GetAttr(m.Value(), "_help")
				if err != nil {
					return Value{}, err
				}
				return vm.Call(f, args)
			},
		},
	}
}

// addQuitters puts exit and quit into the namespace of the builtins.
func addQuitters(d *Dict) {
	exitObj = quitter{Object: Object{shape: &quitterType.root, mark: immortal}, name: "exit"}
	quitObj = quitter{Object: Object{shape: &quitterType.root, mark: immortal}, name: "quit"}
	d.SetStr(nil, "exit", FromObject(&exitObj.Object))
	d.SetStr(nil, "quit", FromObject(&quitObj.Object))
	helpObj = Instance{Object: Object{shape: &helperType.root, mark: immortal}}
	d.SetStr(nil, "help", FromObject(&helpObj.Object))
}
