package agentbench

// tools.go holds the tools of the domains. All are awaited, so that programs can have several under way.

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/tool"
)

// domains are the tools of each domain. The first five are those of M3ToolEval, with its interfaces; descriptions and data are our own.
var domains = map[string]func() []any{
	"decoder": decoder, "dna": dna, "trade": trade, "travel": travel, "web": web,
	"orders": orders, "tickets": tickets, "handbook": handbook,
}

// fn makes a tool of a function without effects.
func fn[In, Out any](name, doc string, f func(In) (Out, error)) any {
	return tool.Func(name, func(_ context.Context, in In) (Out, error) { return f(in) }, tool.Doc(doc), tool.ReadOnly(), tool.Async())
}

func invalid(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}

type textIn struct {
	Text string `json:"text"`
}

type numbersIn struct {
	Values []float64 `json:"values" doc:"At least one."`
}

func smallest(in numbersIn) (float64, error) {
	if len(in.Values) == 0 {
		return 0, invalid("no values")
	}
	return slices.Min(in.Values), nil
}

func largest(in numbersIn) (float64, error) {
	if len(in.Values) == 0 {
		return 0, invalid("no values")
	}
	return slices.Max(in.Values), nil
}

func decoder() []any {
	return []any{
		fn("convert_hex_to_ascii", "The text that hexadecimal digits stand for.", func(in struct {
			Hex string `json:"hex_string"`
		}) (string, error) {
			b, err := hex.DecodeString(in.Hex)
			if err != nil {
				return "", invalid("no hexadecimal digits: %s", in.Hex)
			}
			return string(b), nil
		}),
		fn("reverse_string", "A text backwards.", func(in textIn) (string, error) {
			r := []rune(in.Text)
			slices.Reverse(r)
			return string(r), nil
		}),
		fn("caesar_decode", "Undoes a Caesar cipher: letters go back in the alphabet by shift, all else stays.", func(in struct {
			Message string `json:"message"`
			Shift   int    `json:"shift"`
		}) (string, error) {
			return strings.Map(func(r rune) rune {
				for _, base := range []rune{'a', 'A'} {
					if r >= base && r < base+26 {
						return base + ((r-base-rune(in.Shift))%26+26)%26
					}
				}
				return r
			}, in.Message), nil
		}),
		fn("string_length", "The number of characters of a text.", func(in textIn) (int, error) { return len([]rune(in.Text)), nil }),
		fn("minimum_value", "The smallest of some numbers.", smallest),
		fn("maximum_value", "The largest of some numbers.", largest),
	}
}

type sequence struct {
	Sequence string `json:"sequence" doc:"Letters, such as AGCT."`
}

// codons are some of the genetic code; a triplet that is not here is X.
var codons = map[string]string{"AUG": "Methionine", "UUU": "Phenylalanine", "UUC": "Phenylalanine", "GCU": "Alanine", "GGU": "Glycine", "CGU": "Arginine", "UAA": "Stop"}

func dna() []any {
	swap := func(s, from, to string) string {
		return strings.Map(func(r rune) rune {
			if i := strings.IndexRune(from, r); i >= 0 {
				return rune(to[i])
			}
			return r
		}, s)
	}
	return []any{
		fn("is_valid_dna_sequence", "Whether a sequence has the letters A, G, C and T only.", func(in sequence) (bool, error) {
			return in.Sequence != "" && strings.Trim(in.Sequence, "AGCT") == "", nil
		}),
		fn("count_nucleotides", "How often each letter occurs.", func(in sequence) (map[string]int, error) {
			out := map[string]int{}
			for _, r := range in.Sequence {
				out[string(r)]++
			}
			return out, nil
		}),
		fn("transcribe_dna_to_mrna", "The mRNA that is made from DNA.", func(in sequence) (string, error) {
			return swap(in.Sequence, "AGCT", "UCGA"), nil
		}),
		fn("reverse_transcribe_mrna_to_dna", "The DNA that mRNA was made from.", func(in sequence) (string, error) {
			return swap(in.Sequence, "UCGA", "AGCT"), nil
		}),
		fn("translate_mrna_to_amino_acids", "The amino acids of mRNA, a triplet each.", func(in sequence) ([]string, error) {
			out := []string{}
			for s := in.Sequence; len(s) >= 3; s = s[3:] {
				acid, ok := codons[s[:3]]
				if !ok {
					acid = "X"
				}
				out = append(out, acid)
			}
			return out, nil
		}),
		fn("find_max_nucleotide", "The letter that occurs most often, the first in the alphabet of several.", func(in struct {
			Counts map[string]int `json:"counts"`
		}) (string, error) {
			best := ""
			for k, n := range in.Counts {
				if best == "" || n > in.Counts[best] || n == in.Counts[best] && k < best {
					best = k
				}
			}
			return best, nil
		}),
	}
}

func trade() []any {
	return []any{
		fn("convert_currency", "A price in another currency.", func(in struct {
			Price float64 `json:"base_price"`
			Rate  float64 `json:"conversion_rate"`
		}) (float64, error) {
			return in.Price * in.Rate, nil
		}),
		fn("calculate_tariff", "The tariff on a price.", func(in struct {
			Price float64 `json:"price"`
			Rate  float64 `json:"tariff_rate" doc:"In percent."`
		}) (float64, error) {
			return in.Price * in.Rate / 100, nil
		}),
		fn("estimate_final_value", "A price with its tariff.", func(in struct {
			Price  float64 `json:"price"`
			Tariff float64 `json:"tariff"`
		}) (float64, error) {
			return in.Price + in.Tariff, nil
		}),
		fn("find_minimum", "The smallest of some numbers.", smallest),
		fn("find_maximum", "The largest of some numbers.", largest),
	}
}

// Flight and Hotel are what the travel tools know.
type Flight struct {
	Number string `json:"number"`
	Price  int    `json:"price"`
}

// Hotel is a place to stay.
type Hotel struct {
	Name      string   `json:"name"`
	Price     int      `json:"price_per_night"`
	Rating    float64  `json:"rating"`
	Amenities []string `json:"amenities"`
}

func travel() []any {
	return []any{
		fn("find_flights", "The flights of a day.", func(in struct {
			From string `json:"from_location"`
			To   string `json:"to_location"`
			Date string `json:"date" format:"date"`
		}) ([]Flight, error) {
			key := len(in.From)*7 + len(in.To)*11 + int(in.Date[len(in.Date)-1]-'0')*13
			out := []Flight{}
			for i := range 3 {
				out = append(out, Flight{fmt.Sprintf("K%d%d", key, i), 100 + (key*37+i*83)%400})
			}
			return out, nil
		}),
		fn("find_hotels", "The hotels of a place that have all of some amenities.", func(in struct {
			Location  string   `json:"location"`
			Amenities []string `json:"amenities,omitempty" doc:"wifi, pool, gym."`
		}) ([]Hotel, error) {
			out := []Hotel{}
			for i, have := range [][]string{{"wifi"}, {"wifi", "pool"}, {"wifi", "gym"}, {"wifi", "pool", "gym"}} {
				key := len(in.Location)*17 + i*29
				if !slices.ContainsFunc(in.Amenities, func(a string) bool { return !slices.Contains(have, a) }) {
					out = append(out, Hotel{fmt.Sprintf("%s %d", in.Location, i+1), 60 + key*13%140, 3 + float64(key%20)/10, have})
				}
			}
			return out, nil
		}),
		fn("budget", "What a trip costs.", func(in struct {
			Flight int `json:"flight_price"`
			Hotel  int `json:"price_per_night"`
			Nights int `json:"nights" min:"0"`
		}) (int, error) {
			return in.Flight + in.Hotel*in.Nights, nil
		}),
	}
}

// Page is a page of the company's site.
type Page struct {
	Text  string   `json:"text"`
	Links []string `json:"links"`
}

var (
	teams    = map[string][]string{"kitchen": {"Ada Finch", "Bo Larsen"}, "garden": {"Cem Ugur", "Dora Petrov"}, "office": {"Eli Moreau"}}
	products = map[string]int{"kettle": 3450, "ladle": 890, "sieve": 1275, "whisk": 640}
)

func web() []any {
	return []any{fn("open_page", "A page of the company's site, by its address; / is the first.", func(in struct {
		Address string `json:"address"`
	}) (*Page, error) {
		parts := strings.Split(strings.Trim(in.Address, "/"), "/")
		switch {
		case in.Address == "/":
			return &Page{"Welcome to Spoon and Daughters.", []string{"/team", "/products"}}, nil
		case in.Address == "/team":
			return &Page{"Our teams.", []string{"/team/garden", "/team/kitchen", "/team/office"}}, nil
		case in.Address == "/products":
			p := &Page{"What we make.", []string{}}
			for name := range products {
				p.Links = append(p.Links, "/products/"+name)
			}
			slices.Sort(p.Links)
			return p, nil
		case len(parts) == 2 && parts[0] == "products" && products[parts[1]] > 0:
			n := products[parts[1]]
			return &Page{fmt.Sprintf("%s. Price: %d.%02d. Free returns for 30 days.", parts[1], n/100, n%100), []string{"/products"}}, nil
		case len(parts) == 2 && parts[0] == "team" && teams[parts[1]] != nil:
			p := &Page{"The team " + parts[1] + ".", []string{}}
			for _, name := range teams[parts[1]] {
				p.Links = append(p.Links, in.Address+"/"+slug(name))
			}
			return p, nil
		case len(parts) == 3 && parts[0] == "team":
			for _, name := range teams[parts[1]] {
				if slug(name) == parts[2] {
					return &Page{fmt.Sprintf("%s works in the team %s. Mail: %s@spoon.example. Telephone: 555-01%02d.", name, parts[1], slug(name), len(name)), []string{"/team/" + parts[1]}}, nil
				}
			}
		}
		return nil, &tool.Error{Message: "there is no page " + in.Address}
	})}
}

func slug(name string) string { return strings.ToLower(strings.ReplaceAll(name, " ", "_")) }

// Order is an order of the scenarios that grow.
type Order struct {
	ID       int      `json:"id"`
	Status   string   `json:"status"`
	Country  string   `json:"country"`
	Customer string   `json:"customer"`
	Items    []string `json:"items"`
	Total    int      `json:"total" doc:"In cents."`
	Placed   string   `json:"placed"`
	Note     string   `json:"note"`
}

func order(id int) Order {
	return Order{id, []string{"open", "paid", "open", "sent"}[id%4], []string{"AT", "CH", "NO"}[id%3], fmt.Sprintf("customer-%d@example.com", id*37%101),
		[]string{"kettle", "whisk"}[:1+id%2], 500 + id*731%9000, fmt.Sprintf("2026-%02d-%02dT10:00:00Z", 1+id%12, 1+id%28), "Please leave the parcel with the neighbours."}
}

func orders() []any {
	return []any{
		fn("list_orders", "The ids of the last orders.", func(in struct {
			Limit int `json:"limit" min:"1" max:"1000"`
		}) ([]int, error) {
			ids := []int{}
			for i := 1; i <= in.Limit; i++ {
				ids = append(ids, i)
			}
			return ids, nil
		}),
		fn("get_order", "An order.", func(in struct {
			ID int `json:"id"`
		}) (Order, error) {
			return order(in.ID), nil
		}),
	}
}

// Ticket is a ticket of the scenarios that grow.
type Ticket struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
	Owner string `json:"owner"`
	Cause *int   `json:"cause" doc:"The ticket that it was raised because of."`
}

func ticketOwner(n int) string { return []string{"Ada", "Bo", "Cem"}[(1000+n)%3] + fmt.Sprint(n) }

func tickets() []any {
	return []any{fn("get_ticket", "A ticket.", func(in struct {
		ID int `json:"id"`
	}) (Ticket, error) {
		// Ticket 1000+n is the end of a chain of n: its owner is the same all along, so that each chain has an answer of its own.
		n, step := chainOf(in.ID)
		t := Ticket{ID: in.ID, Title: "The light in the corridor does not go on", Owner: "nobody"}
		if step == n {
			t.Owner = ticketOwner(n)
			return t, nil
		}
		next := n*100_000 + step + 1
		t.Cause = &next
		return t, nil
	})}
}

// chainOf is the chain of a ticket, and which of its tickets it is, from 1.
func chainOf(id int) (n, step int) {
	if id < 100_000 {
		return id - 1000, 1
	}
	return id / 100_000, id % 100_000
}

func page(n int) string {
	sign := []string{"the head of the team", "two colleagues", "nobody"}[n%3]
	return strings.Repeat("Whoever works here has thirty days of leave in a year, of which ten may be taken over into the next. ", 8) + "The request is signed by " + sign + "."
}

func handbook() []any {
	return []any{fn("read_page", "A page of the handbook.", func(in struct {
		N int `json:"n" min:"1" max:"3"`
	}) (string, error) {
		return page(in.N), nil
	})}
}
