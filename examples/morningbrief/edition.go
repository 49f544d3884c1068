package main

// edition.go holds the example in its two languages: what differs is the prelude, the sample for the model, and the recording.

import (
	_ "embed"
	"fmt"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// edition is the example in a language.
type edition struct {
	prelude, guidance string
	recording         []byte
	options           krait.Options // with the language
}

//go:embed prelude.py
var pythonPrelude string

//go:embed prelude.ts
var scriptPrelude string

//go:embed recording.json
var pythonRecording []byte

//go:embed recording_ts.json
var scriptRecording []byte

func python() edition {
	return edition{prelude: pythonPrelude, recording: pythonRecording, guidance: `An example of the shape:

    async def main() -> object:
        now, days = await asyncio.gather(
            get_current_weather("Oslo"),
            get_forecast("Oslo"),
        )
        return {"now": now["conditions"], "rainy": [d["day"] for d in days if d["conditions"] == "rain"]}
`}
}

func typeScript() edition {
	return edition{prelude: scriptPrelude, recording: scriptRecording, options: krait.Options{Language: javascript.TypeScript(), Tier: krait.TierInterpreter}, guidance: `An example of the shape:

    async function main(): Promise<unknown> {
      const [now, days] = await Promise.all([getCurrentWeather("Oslo"), getForecast("Oslo")])
      return { now: now.conditions, rainy: days.filter((d) => d.conditions === "rain").map((d) => d.day) }
    }
`}
}

// editionOf returns the example in a language by its name.
func editionOf(language string) (edition, error) {
	switch language {
	case "python", "py":
		return python(), nil
	case "typescript", "ts":
		return typeScript(), nil
	}
	return edition{}, fmt.Errorf("morningbrief: -lang: got %q, want python or ts", language)
}
