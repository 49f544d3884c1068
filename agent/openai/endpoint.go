package openai

// endpoint.go holds where OpenAI's API is, and what its environment variables say.

import (
	"net/http"
	"os"

	"github.com/krait-run/krait/agent/internal/endpoint"
)

// API says where an API is and how it is asked. The zero API is OpenAI's, with what the environment says.
type API struct {
	// Key is sent as a bearer token. "": OPENAI_API_KEY, with OPENAI_ORG_ID and OPENAI_PROJECT_ID.
	Key string
	// BaseURL is what paths such as responses are below: "http://localhost:11434/v1". "": OPENAI_BASE_URL, or OpenAI's. Its query, such
	// as ?api-version=1, is sent too.
	BaseURL string
	// HTTP sends the requests. Nil: http.DefaultClient. Redirects to other hosts are not followed.
	HTTP *http.Client
	// Retries is how often a request is repeated that failed with status 408, 409, 429 or 5xx, or for lack of a connection, after the
	// time that the server asks for (at most two minutes). 0: twice; negative: never.
	Retries int
	// Header is sent with each request.
	Header http.Header
}

func (a *API) endpoint() *endpoint.Endpoint {
	header := a.Header.Clone()
	if header == nil {
		header = http.Header{}
	}
	key := a.Key
	if key == "" {
		key = os.Getenv("OPENAI_API_KEY")
		for name, variable := range map[string]string{"Openai-Organization": "OPENAI_ORG_ID", "Openai-Project": "OPENAI_PROJECT_ID"} {
			if v := os.Getenv(variable); v != "" && header.Get(name) == "" {
				header.Set(name, v)
			}
		}
	}
	if key != "" && header.Get("Authorization") == "" {
		header.Set("Authorization", "Bearer "+key)
	}
	base := a.BaseURL
	if base == "" {
		base = os.Getenv("OPENAI_BASE_URL")
	}
	if base == "" {
		base = "https://api.openai.com/v1"
	}
	return &endpoint.Endpoint{URL: base, Header: header, HTTP: a.HTTP, Retries: a.Retries}
}

type object = map[string]any
