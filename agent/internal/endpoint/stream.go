package endpoint

// stream.go reads server-sent events.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// Event is one server-sent event. Name is "" where the stream gives none.
type Event struct {
	Name string
	Data []byte
}

// ErrStop, returned by a function that gets events, ends the stream without an error.
var ErrStop = errors.New("stop")

// Stream posts in as JSON and hands each event of the answer to each, until that fails or the stream ends. An event that is cut off
// is not handed on.
func (e *Endpoint) Stream(ctx context.Context, path string, in any, each func(Event) error) error {
	res, err := e.post(ctx, path, in, "text/event-stream")
	if err != nil {
		return err
	}
	defer res.Body.Close()
	r := bufio.NewReader(res.Body)
	var event Event
	for {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return broken(ctx, res.StatusCode, err)
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			if event.Data != nil {
				if err := each(event); errors.Is(err, ErrStop) {
					return nil
				} else if err != nil {
					return err
				}
			}
			event = Event{}
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			event.Name = string(value)
		case "data":
			if event.Data != nil {
				event.Data = append(event.Data, '\n')
			}
			event.Data = append(event.Data, value...)
			if event.Data == nil {
				event.Data = []byte{}
			}
		}
	}
}
