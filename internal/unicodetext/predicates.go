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

// AllUpper is str.isupper: no lower or title case, and some upper case.
func AllUpper(s string) bool { return oneCase(s, flagUpper, flagLower|flagTitle) }

// AllLower is str.islower: no upper or title case, and some lower case.
func AllLower(s string) bool { return oneCase(s, flagLower, flagUpper|flagTitle) }

func oneCase(s string, want, not uint16) bool {
	found := false
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		f := record(r).flags
		if f&not != 0 {
			return false
		}
		found = found || f&want != 0
		i += n
	}
	return found
}

// AllTitle is str.istitle: upper and title case only after uncased characters, lower case only after cased ones.
func AllTitle(s string) bool {
	found, inWord := false, false
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		switch f := record(r).flags; {
		case f&(flagUpper|flagTitle) != 0:
			if inWord {
				return false
			}
			inWord, found = true, true
		case f&flagLower != 0:
			if !inWord {
				return false
			}
		default:
			inWord = false
		}
		i += n
	}
	return found
}
