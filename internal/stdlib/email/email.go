// Package email is Python's package email.
package email

import (
	"embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed *.py
var sources embed.FS

// Module returns the package email or one of its modules, by the full name; nil if there is none.
func Module(name string) *py.ModuleDef { return modules()[name] }

var modules = sync.OnceValue(func() map[string]*py.ModuleDef {
	m := map[string]*py.ModuleDef{}
	add := func(name, file, doc string) *py.ModuleDef {
		b, err := sources.ReadFile(file + ".py")
		if err != nil {
			panic(err)
		}
		d := &py.ModuleDef{Name: name, Doc: doc, Source: string(b)}
		m[name] = d
		return d
	}
	add("email", "init", "Messages of e-mail: making, parsing and writing them.").Package = true
	add("email.charset", "charset", "How charsets are encoded in messages.")
	add("email.encoders", "encoders", "Encoding of a message's body.")
	add("email.errors", "errors", "Errors and defects of messages.")
	add("email.generator", "generator", "Writing messages.")
	add("email.header", "header", "Headers that are not ASCII (RFC 2047).")
	add("email._headers", "headers", "Headers as objects that know what they mean.")
	add("email.message", "message", "Messages: headers and a body, or further messages.")
	add("email.parser", "parser", "Parsing messages.")
	add("email.policy", "policy", "Policies: how messages are parsed, made and written.")
	add("email.utils", "utils", "Addresses, dates and parameters of messages.")
	add("email._mime", "mime", "Classes of messages of common types.")
	alias := func(name, source string) *py.ModuleDef {
		d := &py.ModuleDef{Name: name, Source: source}
		m[name] = d
		return d
	}
	alias("email._policybase", "from email.policy import Compat32, Policy, compat32\n")
	alias("email.feedparser", "from email.parser import BytesFeedParser, FeedParser\n")
	alias("email.headerregistry", "from email._headers import (Address, AddressHeader, BaseHeader, ContentDispositionHeader, ContentTransferEncodingHeader,\n"+
		"                            ContentTypeHeader, DateHeader, Group, MIMEVersionHeader, ParameterizedHeader, SingleAddressHeader,\n"+
		"                            UnstructuredHeader)\n")
	alias("email.mime", "").Package = true
	for _, c := range [...][2]string{{"base", "MIMEBase"}, {"nonmultipart", "MIMENonMultipart"}, {"multipart", "MIMEMultipart"}, {"text", "MIMEText"},
		{"application", "MIMEApplication"}, {"image", "MIMEImage"}, {"audio", "MIMEAudio"}, {"message", "MIMEMessage"}} {
		alias("email.mime."+c[0], "from email._mime import "+c[1]+"\n\n__all__ = [\""+c[1]+"\"]\n"+c[1]+".__module__ = __name__\n")
	}
	return m
})
