package syntax

// from __future__ import: features that a module asks for.

// Future says which features of __future__ the module asks for that still mean something: annotations
// (PEP 563). The error is for a feature that does not exist; an import that stands too late is the
// compiler's business. source is the text that m was parsed from.
func Future(m *Module, filename, source string) (annotations bool, err *Error) {
	for i, s := range m.Body {
		switch s := s.(type) {
		case *ExprStmt:
			if c, ok := s.Value.(*Constant); ok && i == 0 {
				if _, ok := c.Value.(string); ok {
					continue
				}
			}
			return annotations, nil
		case *ImportFrom:
			if s.Module != "__future__" || s.Level != 0 {
				return annotations, nil
			}
			for _, a := range s.Names {
				switch a.Name {
				case "annotations":
					annotations = true
				case "nested_scopes", "generators", "division", "absolute_import", "with_statement",
					"print_function", "unicode_literals", "generator_stop", "barry_as_FLUFL":
				case "braces":
					return annotations, NewError("SyntaxError", "not a chance", filename, source, a.Pos)
				default:
					return annotations, NewError("SyntaxError", "future feature "+a.Name+" is not defined", filename, source, a.Pos)
				}
			}
		default:
			return annotations, nil
		}
	}
	return annotations, nil
}
