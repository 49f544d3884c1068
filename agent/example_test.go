package agent_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
)

// A recorded model answers here. Without the Client options the provider asks
// OpenAI, with the key in OPENAI_API_KEY.
func Example() {
	recording, err := recorded.Load("testdata/example.json")
	if err != nil {
		log.Fatal(err)
	}
	model, err := recorded.Serve(recording)
	if err != nil {
		log.Fatal(err)
	}
	defer model.Close()

	runner, err := agent.New(agent.Options{
		Provider: openai.Responses(openai.Options{
			Model: "gpt-5.4",
			API:   openai.API{BaseURL: model.URL(), Key: "recorded"},
		}),
		Prelude: `
from sandbox.asyncio import hostcall

async def get_temperature(city: str) -> int:
    """Degrees Celsius."""
    return await hostcall("get_temperature", {"city": city})
`,
		Executor: agent.ExecutorFunc(func(ctx context.Context, source string) (agent.Outcome, error) {
			fmt.Print(source) // in place of a sandbox
			return agent.Outcome{Value: json.RawMessage(`{"celsius": 3}`)}, nil
		}),
	})
	if err != nil {
		log.Fatal(err)
	}
	result, err := runner.Run(context.Background(), "What should I wear in Oslo today?")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Text)

	// Output:
	// async def main() -> object:
	//     return {"celsius": await get_temperature("Oslo")}
	// It is 3°C: take a warm coat.
}
