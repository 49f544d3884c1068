// Package official lets the vendors' own clients judge Krait's: openai-go, anthropic-sdk-go and google.golang.org/genai talk to the
// servers of package providertest, which must make sense to them to the last field, and hold the same conversations as Krait's
// providers, in the same requests. It is a module of its own, so that nobody else needs these clients. It has only tests.
package official
