package syntax

// Tokens: kinds, keywords, and how the scanner hands them over.

// kind is the kind of a token.
type kind uint8

const (
	kEOF     kind = iota
	kError        // the scanner failed
	kUnknown      // a character that begins no token
	kName
	kNumber
	kString
	kNewline
	kIndent
	kDedent
	kFStart // f" and the like
	kFMiddle
	kFEnd
	kTStart // t" and the like
	kTMiddle
	kTEnd

	kLpar
	kRpar
	kLsqb
	kRsqb
	kLbrace
	kRbrace
	kComma
	kColon
	kSemi
	kDot
	kEllipsis
	kAt
	kEqual // =
	kExclam
	kColonEqual
	kRarrow
	kTilde

	kPlus
	kMinus
	kStar
	kSlash
	kPercent
	kDoubleStar
	kDoubleSlash
	kLshift
	kRshift
	kVbar
	kCaret
	kAmper

	kEqEqual
	kNotEqual
	kLess
	kLessEqual
	kGreater
	kGreaterEqual

	kPlusEqual // the augmented assignments, in the order of ast's operators
	kMinusEqual
	kStarEqual
	kAtEqual
	kSlashEqual
	kPercentEqual
	kDoubleStarEqual
	kLshiftEqual
	kRshiftEqual
	kVbarEqual
	kCaretEqual
	kAmperEqual
	kDoubleSlashEqual

	kFalse // the keywords, in the order of Keywords
	kNone
	kTrue
	kAnd
	kAs
	kAssert
	kAsync
	kAwait
	kBreak
	kClass
	kContinue
	kDef
	kDel
	kElif
	kElse
	kExcept
	kFinally
	kFor
	kFrom
	kGlobal
	kIf
	kImport
	kIn
	kIs
	kLambda
	kNonlocal
	kNot
	kOr
	kPass
	kRaise
	kReturn
	kTry
	kWhile
	kWith
	kYield
)

// keywordList is what Keywords returns.
var keywordList = [...]string{
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
	"elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
	"not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
}

// Keywords gives the reserved words in the order of keyword.kwlist. The slice is the caller's.
func Keywords() []string { return append([]string(nil), keywordList[:]...) }

// SoftKeywords gives the words that are keywords only in some places, in the order of
// keyword.softkwlist. The slice is the caller's.
func SoftKeywords() []string { return []string{"_", "case", "match", "type"} }

// IsKeyword says whether s is a reserved word.
func IsKeyword(s string) bool { return keyword(s) != kName }

// keyword gives the keyword's kind, or kName.
func keyword(s string) kind {
	if len(s) < 2 || len(s) > 8 {
		return kName
	}
	switch s[0] {
	case 'F':
		if s == "False" {
			return kFalse
		}
	case 'N':
		if s == "None" {
			return kNone
		}
	case 'T':
		if s == "True" {
			return kTrue
		}
	case 'a':
		switch s {
		case "and":
			return kAnd
		case "as":
			return kAs
		case "assert":
			return kAssert
		case "async":
			return kAsync
		case "await":
			return kAwait
		}
	case 'b':
		if s == "break" {
			return kBreak
		}
	case 'c':
		switch s {
		case "class":
			return kClass
		case "continue":
			return kContinue
		}
	case 'd':
		switch s {
		case "def":
			return kDef
		case "del":
			return kDel
		}
	case 'e':
		switch s {
		case "elif":
			return kElif
		case "else":
			return kElse
		case "except":
			return kExcept
		}
	case 'f':
		switch s {
		case "finally":
			return kFinally
		case "for":
			return kFor
		case "from":
			return kFrom
		}
	case 'g':
		if s == "global" {
			return kGlobal
		}
	case 'i':
		switch s {
		case "if":
			return kIf
		case "import":
			return kImport
		case "in":
			return kIn
		case "is":
			return kIs
		}
	case 'l':
		if s == "lambda" {
			return kLambda
		}
	case 'n':
		switch s {
		case "nonlocal":
			return kNonlocal
		case "not":
			return kNot
		}
	case 'o':
		if s == "or" {
			return kOr
		}
	case 'p':
		if s == "pass" {
			return kPass
		}
	case 'r':
		switch s {
		case "raise":
			return kRaise
		case "return":
			return kReturn
		}
	case 't':
		if s == "try" {
			return kTry
		}
	case 'w':
		switch s {
		case "while":
			return kWhile
		case "with":
			return kWith
		}
	case 'y':
		if s == "yield" {
			return kYield
		}
	}
	return kName
}

// token is one token. Offsets are bytes into the scanner's text; lines count from 1, columns are
// bytes from the line's start.
type token struct {
	kind       kind
	level      uint8 // open brackets after the token
	start, end int32
	line, col  int32
	endLine    int32
	endCol     int32
}

func (t *token) pos() Pos { return Pos{t.line, t.col, t.endLine, t.endCol} }
