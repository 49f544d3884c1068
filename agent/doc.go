// Package agent lets a language model answer a question by writing programs:
// the model gets one tool, run_code, whose description shows it the typed
// functions of a prelude; each program it writes runs in a sandbox of its own,
// the result (or the traceback) goes back, until the model answers with text.
//
//	runner, err := agent.New(agent.Options{
//		Provider: openai.Responses(openai.Options{Model: "gpt-5.4"}),
//		Executor: executor, // runs a program in a sandbox
//		Prelude:  prelude,  // Python source of the functions it may use
//	})
//	if err != nil {
//		return err
//	}
//	result, err := runner.Run(ctx, "What should I wear in Tokyo today?")
//
// The whole program is the package's example.
//
// # What the model may answer, and what then happens
//
//	run_code calls            each runs in a fresh sandbox, side by side; all outputs go back in one message
//	calls of Options.Direct   made side by side, too; those of one answer and its programs together
//	text only                 the run ends: Result.Text; with Options.Answer, if it is of that type
//	text and calls            the text is an EventText, the calls run
//	a call of another tool    answered with an error text that names the tools there are
//	a refusal                 *RefusedError; calls beside it are not run
//	stopped in the middle     *IncompleteError; calls are not run
//	nothing, or only items
//	that need no answer       *NoAnswerError
//
// # What the model gets back
//
// The JSON of what main returned, followed by what the program printed, if it
// printed; or the traceback, so that the model can correct itself, with the calls
// that the program had made. Values beyond Limits.Output lose the most where they
// are largest, texts their middle, which is marked.
package agent
