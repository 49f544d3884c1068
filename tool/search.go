package tool

// search.go holds the search for tools by words: BM25 (Robertson and Zaragoza, 2009) over names, groups, parameters and descriptions.

import (
	"math"
	"sort"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/suggest"
)

// Match is a tool that was found.
type Match struct {
	Entry *Entry
	// Score ranks matches of one search; it has no scale.
	Score float64
}

// index is what is searched. It is made by the first search.
type index struct {
	once  sync.Once
	terms map[string][]posting
	names []string // the terms, sorted
	sizes []float64
	mean  float64
}

// posting says how often a term occurs in an entry, weighted by where.
type posting struct {
	entry int
	count float64
}

// What a word counts for, by where it is.
const (
	weightName  = 4
	weightGroup = 2
	weightParam = 1
	weightDoc   = 1
)

// Parameters of BM25, and what words count for that are not the query's own.
const (
	bm25K        = 1.2
	bm25B        = 0.6
	likeSynonym  = 0.5
	likePrefix   = 0.4
	likeMisspelt = 0.3
)

// maxQuery is how many words of a query are looked for.
const (
	maxQuery     = 32
	maxQueryText = 2000 // bytes of it that are looked at
)

// synonyms are groups of verbs that services choose from.
var synonyms = [][]string{
	{"create", "add", "new", "make", "insert", "open"}, {"delete", "remove", "destroy", "drop", "erase"},
	{"update", "edit", "modify", "change", "set", "patch"}, {"get", "fetch", "read", "show", "retrieve", "view", "load"},
	{"list", "all", "enumerate"}, {"search", "find", "query", "lookup"}, {"send", "post", "publish", "write"},
	{"cancel", "abort", "stop"}, {"user", "member", "person", "people"}, {"image", "picture", "photo"}, {"repo", "repository"},
}

func (s *Set) index() *index {
	x := &s.search
	x.once.Do(func() {
		x.terms = map[string][]posting{}
		total := 0.0
		for i, e := range s.entries {
			count := map[string]float64{}
			add := func(text string, weight float64) {
				for _, w := range stems(text) {
					count[w] += weight
				}
			}
			add(e.short, weightName)
			add(e.group, weightGroup)
			add(e.spec.Doc, weightDoc)
			for j := range e.params {
				add(e.params[j].Name, weightParam)
				add(e.params[j].Doc, weightParam/2.0)
			}
			size := 0.0
			for w, n := range count {
				x.terms[w] = append(x.terms[w], posting{i, n})
				size += n
			}
			x.sizes = append(x.sizes, size)
			total += size
		}
		x.mean = total / float64(max(len(s.entries), 1))
		for w := range x.terms {
			x.names = append(x.names, w)
		}
		sort.Strings(x.names)
	})
	return x
}

// weigh returns the terms that a query asks for, with what they count for.
func (x *index) weigh(query string) map[string]float64 {
	out := map[string]float64{}
	add := func(term string, weight float64) {
		if x.terms[term] != nil {
			out[term] = max(out[term], weight)
		}
	}
	if len(query) > maxQueryText {
		query = query[:maxQueryText]
	}
	words := stems(query)
	if len(words) > maxQuery {
		words = words[:maxQuery]
	}
	for _, w := range words {
		if len(w) > 100 {
			continue
		}
		add(w, 1)
		for _, group := range synonyms {
			for _, v := range group {
				if v == w {
					for _, other := range group {
						add(other, likeSynonym)
					}
				}
			}
		}
		if len(w) >= 3 {
			i := sort.SearchStrings(x.names, w)
			for n := 0; n < 20 && i < len(x.names) && strings.HasPrefix(x.names[i], w); i, n = i+1, n+1 {
				add(x.names[i], likePrefix)
			}
		}
		if x.terms[w] == nil && len(w) >= 4 {
			i := sort.SearchStrings(x.names, w[:1])
			j := i
			for j < len(x.names) && x.names[j][0] == w[0] && j-i < suggest.MaxCandidates-1 {
				j++
			}
			if near := suggest.Name(w, x.names[i:j]); near != "" {
				add(near, likeMisspelt)
			}
		}
	}
	for _, f := range fillers {
		delete(out, f)
	}
	return out
}

// Search returns at most n (0: 10) of the tools that allowed takes (nil: all) that fit a query, the best first; of equally good ones
// the first by name. A query that is a tool's full name finds that first; an empty one finds all tools, by name.
func (s *Set) Search(query string, allowed func(string) bool, n int) []Match {
	if n <= 0 {
		n = 10
	}
	if s == nil {
		return nil
	}
	x := s.index()
	scores := map[int]float64{}
	terms := x.weigh(query)
	names := make([]string, 0, len(terms))
	for t := range terms {
		names = append(names, t)
	}
	sort.Strings(names) // floats are added in the same order each time
	for _, t := range names {
		list := x.terms[t]
		idf := math.Log(1 + (float64(len(s.entries)-len(list))+0.5)/(float64(len(list))+0.5))
		for _, p := range list {
			norm := bm25K * (1 - bm25B + bm25B*x.sizes[p.entry]/x.mean)
			scores[p.entry] += terms[t] * idf * p.count * (bm25K + 1) / (p.count + norm)
		}
	}
	trimmed := strings.TrimSpace(query)
	var out []Match
	for i, e := range s.entries {
		score, ok := scores[i]
		switch {
		case e.name == trimmed:
			score, ok = score+1000, true
		case e.short == trimmed:
			score, ok = score+500, true
		case trimmed == "":
			ok = true
		}
		if ok && (allowed == nil || allowed(e.name)) {
			out = append(out, Match{e, score})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Score > out[j].Score })
	if len(out) > n {
		out = out[:n]
	}
	return out
}

// Describe returns the full text on one tool, by its full Python name: its Python source. With learned set it has what was learned of
// its results, which may not be the same the next time. ok is false if there is no such tool.
func (s *Set) Describe(name string, learned bool) (text string, ok bool) {
	e := s.Lookup(name)
	if e == nil {
		return "", false
	}
	text = e.Python()
	if l := e.Learned(); learned && l != nil && e.spec.Output == nil {
		t := newTypeTable()
		for i := range e.params {
			t.add(e.params[i].Schema, e.short+"_"+e.params[i].Wire, e.short)
		}
		t.add(l, e.short+"_result", e.short)
		text = e.source(t, l, "  # the return type was learned from results; it may be incomplete")
	}
	_, text, _ = strings.Cut(text, "\n\n") // without imports
	head := "# "
	if e.group != "" {
		head += "call as " + e.name + "(...)"
	} else {
		head = ""
	}
	if e.spec.RequireApproval || e.spec.Hints.Destructive {
		if head == "" {
			head = "# "
		} else {
			head += "; "
		}
		head += "needs approval"
	}
	if head != "" {
		text = head + "\n" + text
	}
	return text, true
}
