package regex

// This file holds the flags of a pattern, with the numbers Python gives them.

// Flags is a set of re flags; the values are those of re.RegexFlag.
type Flags uint32

// The flags of re.RegexFlag.
const (
	IgnoreCase Flags = 2
	Locale     Flags = 4
	Multiline  Flags = 8
	DotAll     Flags = 16
	Unicode    Flags = 32
	Verbose    Flags = 64
	Debug      Flags = 128
	ASCII      Flags = 256
)

const typeFlags = ASCII | Locale | Unicode

// flagOf gives the flag of an inline flag letter.
func flagOf(c rune) (Flags, bool) {
	switch c {
	case 'i':
		return IgnoreCase, true
	case 'L':
		return Locale, true
	case 'm':
		return Multiline, true
	case 's':
		return DotAll, true
	case 'x':
		return Verbose, true
	case 'a':
		return ASCII, true
	case 'u':
		return Unicode, true
	}
	return 0, false
}

// combine applies the flags of a scoped group: a type flag replaces the outer one.
func combine(flags, add, del Flags) Flags {
	if add&typeFlags != 0 {
		flags &^= typeFlags
	}
	return (flags | add) &^ del
}

// checkFlags completes flags for the type of pattern, or says why they don't go together.
func checkFlags(isBytes bool, flags Flags) (Flags, error) {
	if !isBytes {
		if flags&Locale != 0 {
			return 0, &Error{Kind: ValueError, Msg: "cannot use LOCALE flag with a str pattern", Pos: -1}
		}
		if flags&ASCII == 0 {
			flags |= Unicode
		} else if flags&Unicode != 0 {
			return 0, &Error{Kind: ValueError, Msg: "ASCII and UNICODE flags are incompatible", Pos: -1}
		}
		return flags, nil
	}
	if flags&Unicode != 0 {
		return 0, &Error{Kind: ValueError, Msg: "cannot use UNICODE flag with a bytes pattern", Pos: -1}
	}
	if flags&Locale != 0 && flags&ASCII != 0 {
		return 0, &Error{Kind: ValueError, Msg: "ASCII and LOCALE flags are incompatible", Pos: -1}
	}
	return flags, nil
}
