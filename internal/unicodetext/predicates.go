package unicodetext

// This file holds the str methods that ask about a whole string: isalpha and its kin.

// all reports whether s is not empty and every character has one of the flags.
func all(s string, flags uint16) bool {
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		if record(r).flags&flags == 0 {
			return false
		}
		i += n
	}
	return s != ""
}

// AllAlpha is str.isalpha.
func AllAlpha(s string) bool { return all(s, flagAlpha) }

// AllAlnum is str.isalnum.
func AllAlnum(s string) bool { return all(s, flagAlpha|flagDecimal|flagDigit|flagNumeric) }

// AllDecimal is str.isdecimal.
func AllDecimal(s string) bool { return all(s, flagDecimal) }

// AllDigit is str.isdigit.
func AllDigit(s string) bool { return all(s, flagDigit) }

// AllNumeric is str.isnumeric.
func AllNumeric(s string) bool { return all(s, flagNumeric) }

// AllSpace is str.isspace.
func AllSpace(s string) bool { return all(s, flagSpace) }

// AllPrintable is str.isprintable, true for an empty string.
func AllPrintable(s string) bool { return s == "" || all(s, flagPrintable) }

// IsIdentifier is str.isidentifier.
func IsIdentifier(s string) bool {
	r, n := DecodeRune(s)
	return n > 0 && IsIDStart(r) && (n == len(s) || all(s[n:], flagIDContinue))
}

// AllIDContinue reports whether every character may stand in an identifier behind its first.
func AllIDContinue(s string) bool { return s == "" || all(s, flagIDContinue) }

// AllUpper is str.isupper: no lower or title case, and some upper case.
func AllUpper(s string) bool {
	var c Casing
	return c.Upper(s) && c.Found
}

// AllLower is str.islower: no upper or title case, and some lower case.
func AllLower(s string) bool {
	var c Casing
	return c.Lower(s) && c.Found
}

// AllTitle is str.istitle: upper and title case only after uncased characters, lower case only after cased ones.
func AllTitle(s string) bool {
	var c Casing
	return c.Title(s) && c.Found
}

// Casing goes through the pieces of a text for one of the questions above. Each method reports whether the answer may still be yes;
// then it is Found at the end.
type Casing struct {
	Found  bool // a character of the case that is asked for
	inWord bool
}

// Upper takes the next piece for AllUpper.
func (c *Casing) Upper(s string) bool { return c.only(s, flagUpper, flagLower|flagTitle) }

// Lower takes the next piece for AllLower.
func (c *Casing) Lower(s string) bool { return c.only(s, flagLower, flagUpper|flagTitle) }

func (c *Casing) only(s string, want, not uint16) bool {
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		f := record(r).flags
		if f&not != 0 {
			return false
		}
		c.Found = c.Found || f&want != 0
		i += n
	}
	return true
}

// Title takes the next piece for AllTitle.
func (c *Casing) Title(s string) bool {
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		switch f := record(r).flags; {
		case f&(flagUpper|flagTitle) != 0:
			if c.inWord {
				return false
			}
			c.inWord, c.Found = true, true
		case f&flagLower != 0:
			if !c.inWord {
				return false
			}
		default:
			c.inWord = false
		}
		i += n
	}
	return true
}
