package unicodetext

// states.go names the encodings with a state: module codecs has them, as they are no functions from bytes to characters.

import "strings"

// stateCodecs are their names and aliases.
var stateCodecs = [...][]string{
	{"iso2022_jp", "csiso2022jp", "iso2022jp", "iso_2022_jp"},
	{"iso2022_jp_1", "iso2022jp_1", "iso_2022_jp_1"},
	{"iso2022_jp_2", "iso2022jp_2", "iso_2022_jp_2"},
	{"iso2022_jp_3", "iso2022jp_3", "iso_2022_jp_3"},
	{"iso2022_jp_2004", "iso2022jp_2004", "iso_2022_jp_2004"},
	{"iso2022_jp_ext", "iso2022jp_ext", "iso_2022_jp_ext"},
	{"iso2022_kr", "csiso2022kr", "iso2022kr", "iso_2022_kr"},
	{"hz", "hz_gb", "hz_gb_2312", "hzgb"},
}

// StateCodec is the name of an encoding with a state, by any of its names in lower case with underscores; "" if it is none.
func StateCodec(name string) string {
	if !strings.HasPrefix(name, "iso") && !strings.HasPrefix(name, "csiso") && !strings.HasPrefix(name, "hz") {
		return ""
	}
	for _, names := range stateCodecs {
		for _, n := range names {
			if n == name {
				return names[0]
			}
		}
	}
	return ""
}
