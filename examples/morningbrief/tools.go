package main

// The host's side of the four tools. Their values are not random: each is
// drawn from its tool, city and field by a hash, so that every run of the
// example, and the recorded model's report, sees the same weather.

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"time"
)

// hostCall is a tool as the sandbox calls it: one JSON-like value in, one out.
type hostCall = func(ctx context.Context, payload any) (any, error)

// latency is what each call of a tool takes, in place of a network.
const latency = 50 * time.Millisecond

// hostCalls are the tools by the names that the prelude calls them by.
func hostCalls() map[string]hostCall {
	return map[string]hostCall{
		"get_current_weather": slow("city", currentWeather),
		"get_forecast":        slow("city", forecast),
		"get_air_quality":     slow("city", airQuality),
		"get_advisory":        slow("kind", advisory),
	}
}

// slow makes a tool of a function of one text field, which answers after latency.
func slow(field string, answer func(string) (any, error)) hostCall {
	return func(ctx context.Context, payload any) (any, error) {
		fields, ok := payload.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("payload: got %T, want an object", payload)
		}
		text, ok := fields[field].(string)
		if !ok {
			return nil, fmt.Errorf("%s: got %T, want a string", field, fields[field])
		}
		timer := time.NewTimer(latency)
		defer timer.Stop()
		select {
		case <-timer.C:
			return answer(text)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// salt is mixed into every draw. This one gives Tokyo strong sun, one rainy day
// and fair air, so that the example has something to warn of and something not.
const salt = "morning brief 2226/"

// draw picks a number from low to high that depends on what alone.
func draw(low, high int, what ...string) int {
	h := fnv.New64a()
	_, _ = h.Write([]byte(salt + strings.Join(what, "/"))) // never fails
	sum := h.Sum64()
	return low + int((sum^sum>>32)%uint64(high-low+1))
}

func sky(what ...string) string {
	return []string{"sunny", "rain", "cloudy"}[draw(0, 2, what...)]
}

func currentWeather(city string) (any, error) {
	return map[string]any{
		"city":          city,
		"temperature_c": draw(18, 31, "now", city, "temperature"),
		"conditions":    sky("now", city, "sky"),
		"uv_index":      draw(0, 11, "now", city, "uv"),
	}, nil
}

func forecast(city string) (any, error) {
	var days []any
	for _, day := range []string{"Mon", "Tue", "Wed"} {
		high := draw(20, 32, "forecast", city, day, "high")
		days = append(days, map[string]any{
			"city":       city,
			"day":        day,
			"high_c":     high,
			"low_c":      high - draw(4, 10, "forecast", city, day, "range"),
			"conditions": sky("forecast", city, day, "sky"),
		})
	}
	return days, nil
}

func airQuality(city string) (any, error) {
	aqi := draw(20, 140, "air", city)
	category := "unhealthy"
	switch {
	case aqi <= 50:
		category = "good"
	case aqi <= 100:
		category = "moderate"
	}
	return map[string]any{"city": city, "aqi": aqi, "category": category}, nil
}

func advisory(kind string) (any, error) {
	messages := map[string]string{
		"uv":          "Put on sunscreen and stay out of the midday sun.",
		"rain":        "Take an umbrella: rain is in the forecast.",
		"air_quality": "If your lungs are sensitive, keep time outdoors short.",
	}
	message, ok := messages[kind]
	if !ok {
		return nil, fmt.Errorf("kind: got %q, want uv, rain or air_quality", kind)
	}
	return map[string]any{"kind": kind, "message": message}, nil
}
