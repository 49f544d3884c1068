package tool

// stub.go holds the text that tells a model what it may call. It is short, since it is in every prompt: records are written as {key: type},
// what several tools of a group have in common is said once, and descriptions that say no more than the name are left out.

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// StubOptions say how the stub is written.
type StubOptions struct {
	// Inline is up to how many tools the stub lists all of them; beyond, it tells how to search. 0: 100. Negative: always search.
	Inline int
	// Learned includes what was learned of results.
	Learned bool
	// TypeScript writes the declarations for scripts in JavaScript and TypeScript, as a .d.ts file has them.
	TypeScript bool
}

const defaultInline = 100

// Stub returns the text for the model of the tools that allowed takes (nil: all): signatures, types, documentation; or, of more tools than
// are listed, their groups and how to search. It is the same each time but for what is learned.
func (s *Set) Stub(allowed func(name string) bool, o StubOptions) string {
	var list []*Entry
	for _, e := range s.All() {
		if allowed == nil || allowed(e.name) {
			list = append(list, e)
		}
	}
	if o.TypeScript {
		return s.declarations(list, o)
	}
	if len(list) == 0 {
		return "# No tools may be called.\n"
	}
	inline := o.Inline
	if inline == 0 {
		inline = defaultInline
	}
	if len(list) > inline {
		return s.searchStub(list)
	}
	w := newStubWriter(s, list, o.Learned)
	w.header()
	w.all()
	return w.b.String()
}

// stubWriter writes the tools of a stub.
type stubWriter struct {
	b       strings.Builder
	set     *Set
	list    []*Entry
	learned bool
	async   int              // how many tools are async
	uses    map[string]int   // of named records
	defined map[string]bool  // records that are written already
	open    map[*Schema]bool // records being written, which may contain themselves
	pending []*Schema        // records to be defined after the tool
	types   *typeTable

	// Of the present group:
	common map[string]bool     // parameters that its head describes
	said   map[string]bool     // descriptions and types that were given already, with the names that they belong to
	typeOf map[string]string   // names of parameters and fields, with their type, "" if they have several
	heads  map[string][]string // sentences that its head says of all tools whose names begin with a word
	moved  map[[2]string]bool  // those, by word and sentence
	left   int                 // how many schemas are still looked at for the present annotation
}

func newStubWriter(s *Set, list []*Entry, learned bool) *stubWriter {
	w := &stubWriter{set: s, list: list, learned: learned, uses: map[string]int{}, defined: map[string]bool{}, open: map[*Schema]bool{}, types: s.types}
	for _, e := range list {
		if e.spec.Async {
			w.async++
		}
		seen := map[string]bool{}
		records, _ := e.records(s.types, e.spec.Output)
		for _, r := range records {
			if n := s.types.names[r]; !seen[n] {
				seen[n] = true
				w.uses[n]++
			}
		}
		for _, r := range records { // a record inside of several others is worth a name too
			for i := range r.Properties {
				if n := s.types.names[r.Properties[i].Schema.target()]; n != "" {
					w.uses[n]++
				}
			}
		}
	}
	return w
}

func (w *stubWriter) header() {
	w.b.WriteString("# Python functions you can call, also as tools.NAME. {k: T} is a dict; r.k works like r[\"k\"]; k? may be absent, an argument with ? omitted. " +
		".f under # g.* is g.f; what is said there of a name holds for the group.")
	switch {
	case w.async == len(w.list):
		w.b.WriteString(" All are async: await them.")
	case w.async > 0:
		w.b.WriteString(" Await the async ones.")
	}
	w.b.WriteByte('\n')
}

// all writes the tools, group by group.
func (w *stubWriter) all() {
	for i := 0; i < len(w.list); {
		j := i
		for j < len(w.list) && w.list[j].group == w.list[i].group {
			j++
		}
		w.group(w.list[i:j])
		i = j
	}
}

// shared says from how many tools on a parameter is described once for all of them.
const shared = 3

func (w *stubWriter) group(list []*Entry) {
	group := list[0].group
	count := map[string]int{}
	first := map[string]*Param{}
	var order []string
	for _, e := range list {
		for i := range e.params {
			key := w.paramKey(&e.params[i])
			if count[key]++; count[key] == 1 {
				first[key] = &e.params[i]
				order = append(order, key)
			}
		}
	}
	// A name stands for the parameter that most tools mean by it.
	best := map[string]string{}
	for _, key := range order {
		p := first[key]
		if b, ok := best[p.Name]; count[key] >= shared && (!ok || count[key] > count[b]) {
			best[p.Name] = key
		}
	}
	w.common, w.said = map[string]bool{}, map[string]bool{}
	w.hoist(list)
	w.nameTypes(list)
	if group != "" {
		w.b.WriteString("\n# " + group + ".*\n")
	}
	var words []string
	for _, key := range order {
		if p := first[key]; best[p.Name] == key {
			w.common[key] = true
			w.left = maxAnnotation
			text := p.Name + w.typed(p.Wire, p.Schema, 0)
			if about := w.about(nil, p); about != "" {
				text += " (" + about + ")"
			}
			words = append(words, text)
		}
	}
	if len(words) > 0 {
		w.b.WriteString("# " + strings.Join(words, "; ") + "\n")
	}
	verbs := make([]string, 0, len(w.heads))
	for v := range w.heads {
		verbs = append(verbs, v)
	}
	sort.Strings(verbs)
	for _, v := range verbs {
		w.b.WriteString("# " + v + "*: " + strings.Join(w.heads[v], " ") + "\n")
	}
	w.define()
	for _, e := range list {
		w.tool(e)
		w.define()
	}
}

// nameTypes finds the names that have the same type wherever they occur in a group.
func (w *stubWriter) nameTypes(list []*Entry) {
	w.typeOf = map[string]string{}
	note := func(name, text string) {
		if have, ok := w.typeOf[name]; ok && have != text {
			text = ""
		}
		w.typeOf[name] = text
	}
	seen := map[*Schema]bool{}
	for _, e := range list {
		for i := range e.params {
			note(e.params[i].Wire, w.set.types.text(e.params[i].Schema))
		}
		records, _ := e.records(w.set.types, e.spec.Output)
		for _, r := range records {
			if seen[r] {
				continue
			}
			seen[r] = true
			for i := range r.Properties {
				note(r.Properties[i].Name, w.set.types.text(r.Properties[i].Schema))
			}
		}
	}
}

// typed is ": type" the first time that a name comes up in the group, and for names with several types; else "".
func (w *stubWriter) typed(name string, s *Schema, depth int) string {
	if w.typeOf[name] != "" && !w.once(name, "\x00type") {
		return ""
	}
	return ": " + w.union(s, depth)
}

// hoist finds the sentences that all tools whose names begin with the same word have in common.
func (w *stubWriter) hoist(list []*Entry) {
	w.heads, w.moved = map[string][]string{}, map[[2]string]bool{}
	tools := map[string]int{}
	count := map[[2]string]int{}
	var order [][2]string
	for _, e := range list {
		verb, _, _ := strings.Cut(e.short, "_")
		tools[verb]++
		seen := map[string]bool{}
		for _, text := range w.sentences(e) {
			key := [2]string{verb, text}
			if seen[text] {
				continue
			}
			seen[text] = true
			if count[key]++; count[key] == 1 {
				order = append(order, key)
			}
		}
	}
	for _, key := range order {
		if n := count[key]; n >= shared && n == tools[key[0]] {
			w.moved[key] = true
			w.heads[key[0]+"_"] = append(w.heads[key[0]+"_"], key[1])
		}
	}
}

// sentences are what is said of a tool as a whole, without what its name says.
func (w *stubWriter) sentences(e *Entry) []string {
	var out []string
	name := e.name
	for i := range e.params {
		if e.params[i].Required {
			name += " " + e.params[i].Name
		}
	}
	for _, text := range splitSentences(oneLine(e.spec.Doc)) {
		if !redundant(text, name) {
			out = append(out, sentence(text))
		}
	}
	if e.spec.Returns != "" {
		out = append(out, "Returns "+sentence(lowerFirst(oneLine(e.spec.Returns))))
	}
	if e.spec.RateLimit != "" {
		out = append(out, "Rate limit: "+sentence(oneLine(e.spec.RateLimit)))
	}
	for _, warning := range e.spec.Warnings {
		out = append(out, "IMPORTANT: "+sentence(oneLine(warning)))
	}
	if e.spec.RequireApproval || e.spec.Hints.Destructive {
		out = append(out, "Needs approval.")
	}
	return out
}

// splitSentences splits a text after periods before capital letters.
func splitSentences(text string) []string {
	var out []string
	for from, i := 0, 0; ; i++ {
		j := strings.Index(text[i:], ". ")
		if j < 0 {
			if from < len(text) {
				out = append(out, text[from:])
			}
			return out
		}
		if i += j + 1; i+1 < len(text) && (text[i+1] >= 'A' && text[i+1] <= 'Z') {
			out = append(out, text[from:i])
			from = i + 1
		}
	}
}

// paramKey is equal for parameters that are described in the same words.
func (w *stubWriter) paramKey(p *Param) string {
	return p.Name + "\x00" + p.Type + "\x00" + p.about()
}

// tool writes a tool.
func (w *stubWriter) tool(e *Entry) {
	if e.spec.Async && w.async < len(w.list) {
		w.b.WriteString("async ")
	}
	if e.group != "" {
		w.b.WriteByte('.')
	}
	w.b.WriteString(e.short + "(")
	var about []string
	for i := range e.params {
		p := &e.params[i]
		if i > 0 {
			w.b.WriteString(", ")
		}
		w.b.WriteString(p.Name)
		optional := !p.Required && (!p.HasDefault || p.Default == nil)
		if optional {
			w.b.WriteByte('?')
		}
		if !w.common[w.paramKey(p)] {
			w.left = maxAnnotation
			typed := w.typed(p.Wire, p.Schema, 0)
			w.b.WriteString(typed)
			if text := w.about(e, p); text != "" {
				about = append(about, p.Name+": "+text)
			}
			if !p.Required && !optional && typed != "" {
				w.b.WriteString(" = " + brief(p.Default))
			} else if !p.Required && !optional {
				w.b.WriteString("=" + brief(p.Default))
			}
		} else if !p.Required && !optional {
			w.b.WriteString("=" + brief(p.Default))
		}
	}
	if e.extra != nil {
		if len(e.params) > 0 {
			w.b.WriteString(", ")
		}
		w.b.WriteString("**" + e.extraName() + ": " + w.annotation(e.extra))
	}
	w.b.WriteByte(')')
	var text []string
	verb, _, _ := strings.Cut(e.short, "_")
	for _, x := range w.sentences(e) {
		if !w.moved[[2]string{verb, x}] {
			text = append(text, x)
		}
	}
	if len(about) > 0 {
		text = append(text, strings.Join(about, "; ")+".")
	}
	output := e.spec.Output
	if learned := e.Learned(); output == nil && w.learned && learned != nil {
		t := newTypeTable()
		t.add(learned, e.short+"_result", e.short)
		keep := w.types
		w.types = t
		w.b.WriteString(" -> " + w.annotation(learned) + " (learned from results)")
		w.types = keep
	} else if output != nil {
		w.b.WriteString(" -> " + w.annotation(output))
	}
	w.b.WriteByte('\n')
	if len(text) > 0 {
		w.b.WriteString(" " + strings.Join(text, " ") + "\n")
	}
	for _, x := range e.spec.Examples {
		w.b.WriteString(" e.g. " + strings.ReplaceAll(strings.TrimSpace(x), "\n", "\n ") + "\n")
	}
}

// once reports whether a description of a name is given for the first time in the group.
func (w *stubWriter) once(name, text string) bool {
	key := name + "\x00" + text
	if w.said[key] {
		return false
	}
	w.said[key] = true
	return true
}

// about is a parameter's description, "" if it says no more than the names of parameter and tool do.
func (w *stubWriter) about(e *Entry, p *Param) string {
	doc := strings.TrimSuffix(oneLine(p.Doc), ".")
	name := p.Name
	if e != nil {
		name += " " + e.short
	}
	if redundant(doc, name) || !w.once(p.Wire, doc) {
		doc = ""
	}
	if bounds := boundsText(p.Schema); bounds != "" && !strings.Contains(doc, bounds) {
		if doc != "" {
			doc += ", "
		}
		doc += bounds
	}
	return doc
}

// brief is a default value in a signature.
func brief(x any) string { return repr(x, 60) }

// fillers are words that say nothing about a name.
var fillers = strings.Fields("the a an of to for this that is it in on by with and or its be which whose new single one existing given specified")

// redundant reports whether each word of a text is in a name already.
func redundant(text, name string) bool {
	have := stems(name)
	for _, word := range stems(text) {
		if !slices.Contains(fillers, word) && !slices.Contains(have, word) {
			return false
		}
	}
	return true
}

// stems are the words of a text in small letters without plural endings.
func stems(text string) []string {
	out := words(text)
	for i, w := range out {
		if len(w) > 3 {
			out[i] = singular(w)
		}
	}
	return out
}

// words splits text at what is no letter or digit and at capital letters within words, in small letters.
func words(text string) []string {
	var out []string
	var b []rune
	flush := func() {
		if len(b) > 0 {
			out = append(out, strings.ToLower(string(b)))
			b = b[:0]
		}
	}
	lower := false
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
			lower = false
			continue
		case unicode.IsUpper(r) && lower:
			flush()
		}
		lower = unicode.IsLower(r) || unicode.IsDigit(r)
		b = append(b, r)
	}
	flush()
	return out
}

func sentence(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?:)") {
		return text
	}
	return text + "."
}

func lowerFirst(text string) string {
	if len(text) > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z' {
		return strings.ToLower(text[:1]) + text[1:]
	}
	return text
}

// annotation is the type of a schema in the stub's notation.
func (w *stubWriter) annotation(s *Schema) string {
	w.left = maxAnnotation
	return w.union(s, 0)
}

func (w *stubWriter) union(s *Schema, depth int) string {
	if w.left--; s == nil || depth > 12 || w.left < 0 {
		return "Any"
	}
	if name := w.types.names[s]; name != "" {
		text := w.record(s, name, depth)
		if s.Kinds&Null != 0 {
			text += "|None"
		}
		return text
	}
	if s.Ref != nil {
		return w.union(s.Ref, depth+1)
	}
	if s.Enum != nil {
		var out []string
		for _, v := range s.Enum {
			out = append(out, repr(v, 100))
		}
		return strings.Join(out, "|")
	}
	for _, list := range [][]*Schema{s.AnyOf, s.OneOf} {
		if len(list) > 0 {
			var out []string
			for _, p := range list {
				if t := w.union(p, depth+1); !slices.Contains(out, t) {
					out = append(out, t)
				}
			}
			if slices.Contains(out, "Any") {
				return "Any"
			}
			return strings.Join(out, "|")
		}
	}
	if s.Kinds == 0 && len(s.AllOf) > 0 {
		return w.union(s.AllOf[0], depth+1)
	}
	if s.Kinds == 0 || s.Kinds == Any {
		return "Any"
	}
	var out []string
	for i := range 9 {
		k := Kinds(1 << i)
		switch {
		case s.Kinds&k == 0 || k == Null || k == Int && s.Kinds&Float != 0:
		case k == List:
			item := s.Items
			if item == nil && len(s.Prefix) > 0 {
				item = &Schema{AnyOf: s.Prefix}
			}
			if t := w.union(item, depth+1); t != "Any" {
				out = append(out, "list["+t+"]")
			} else {
				out = append(out, "list")
			}
		case k == Dict:
			if t := w.union(s.Extra, depth+1); s.Extra != nil && t != "Any" {
				out = append(out, "dict[str, "+t+"]")
			} else {
				out = append(out, "dict")
			}
		default:
			out = append(out, k.String())
		}
	}
	if s.Kinds&Null != 0 {
		out = append(out, "None")
	}
	return strings.Join(out, "|")
}

// record writes a record in place if it is used once, else by name, to be defined afterwards.
func (w *stubWriter) record(s *Schema, name string, depth int) string {
	if w.uses[name] > 1 || w.open[s] || depth > 3 && len(s.Properties) > 3 {
		w.uses[name] = max(w.uses[name], 2)
		if !w.defined[name] {
			w.defined[name] = true
			w.pending = append(w.pending, s)
		}
		return name
	}
	return w.fields(s, depth)
}

func (w *stubWriter) fields(s *Schema, depth int) string {
	w.open[s] = true
	defer delete(w.open, s)
	var out []string
	for i := range s.Properties {
		p := &s.Properties[i]
		text := recordKey(p.Name)
		if !p.Required {
			text += "?"
		}
		text += w.typed(p.Name, p.Schema, depth+1)
		if doc := strings.TrimSuffix(oneLine(p.doc()), "."); doc != "" && !redundant(doc, p.Name+" "+s.Name) && w.once(p.Name, doc) {
			text += " (" + doc + ")"
		}
		out = append(out, text)
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// recordKey is a key of a record: as it is, or as a string of Python where it has anything in it that could be taken for the stub's own text.
func recordKey(name string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_-.$@/", r)
	}
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !plain(r) }) {
		return brief(name)
	}
	return name
}

// define writes the records that came up.
func (w *stubWriter) define() {
	for len(w.pending) > 0 {
		s := w.pending[0]
		w.pending = w.pending[1:]
		w.left = maxAnnotation
		w.b.WriteString(w.types.names[s] + " = " + w.fields(s, 0) + "\n")
	}
}

// maxGroups and maxOverview bound the text of the search mode.
const (
	maxGroups   = 40
	maxOverview = 2500 // bytes of the list of groups
)

// searchStub is the text for more tools than are listed.
func (s *Set) searchStub(list []*Entry) string {
	var b strings.Builder
	search, describe := s.ToolsName("search"), s.ToolsName("describe")
	fmt.Fprintf(&b, `# %d Python functions can be called, too many to list here. Find them from within your code:
tools.%s(query: str, limit: int = 10) -> list[{name: str, signature: str, summary: str}]
 Ranked search over names, parameters and descriptions. e.g. for t in tools.%s("create invoice"): print(t.name + t.signature, t.summary)
tools.%s(name: str) -> str
 Types and full documentation of one function. Read it before the first call of a function.
Then call it by its name, e.g. %s(...), also as tools.%s(...). Results are dicts; r.k works like r["k"].
`, len(list), search, search, describe, list[0].name, list[0].name)
	async := 0
	count := map[string]int{}
	verbs := map[string][]string{}
	for _, e := range list {
		if e.spec.Async {
			async++
		}
		count[e.group]++
		verbs[e.group] = append(verbs[e.group], e.short)
	}
	switch {
	case async == len(list):
		b.WriteString("All are async: await them.\n")
	case async > 0:
		b.WriteString("Those whose description begins with async are awaited.\n")
	}
	groups := make([]string, 0, len(count))
	for g := range count {
		groups = append(groups, g)
	}
	sort.Slice(groups, func(i, j int) bool {
		if count[groups[i]] != count[groups[j]] {
			return count[groups[i]] > count[groups[j]]
		}
		return groups[i] < groups[j]
	})
	b.WriteString("# What there is:\n")
	begin := b.Len()
	for i, g := range groups {
		if i == maxGroups || b.Len()-begin > maxOverview {
			fmt.Fprintf(&b, "... and %d groups more\n", len(groups)-i)
			break
		}
		name := g + ".*"
		if g == "" {
			name = "without a group"
		}
		line := fmt.Sprintf("%s (%d)", short(name), count[g])
		if about := topics(verbs[g]); about != "" {
			line += ": " + about
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// maxTopics is how many words describe a group.
const maxTopics = 12

// topics are the nouns that the names of a group's tools speak of most, the most frequent first.
func topics(names []string) string {
	count := map[string]int{}
	for _, n := range names {
		w := stems(n)
		if len(w) > 1 {
			w = w[1:] // without the verb
		}
		for _, x := range w {
			if !slices.Contains(fillers, x) && len(x) < 30 {
				count[x]++
			}
		}
	}
	out := make([]string, 0, len(count))
	for x := range count {
		out = append(out, x)
	}
	sort.Slice(out, func(i, j int) bool {
		if count[out[i]] != count[out[j]] {
			return count[out[i]] > count[out[j]]
		}
		return out[i] < out[j]
	})
	if len(out) > maxTopics {
		out = out[:maxTopics]
	}
	return strings.Join(out, ", ")
}
