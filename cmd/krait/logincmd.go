package main

// logincmd.go holds the commands mcp login and logout, and where logins are kept.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/logins"
	"github.com/krait-run/krait/internal/suggest"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/mcp"
)

// keyringVar is the environment variable that keeps logins out of the system's keyring.
const keyringVar = "KRAIT_KEYRING"

// loginTime is how long a user may take.
const loginTime = 10 * time.Minute

// loginStore is where logins are kept; nil where the user has no directory for configurations.
func loginStore(note func(string)) mcp.TokenStore {
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil
	}
	return &logins.Store{Dir: filepath.Join(dir, "krait", "logins"), NoKeyring: os.Getenv(keyringVar) == "off", Note: note}
}

func loginCommand() *cobra.Command {
	var f settingFlags
	var device, noBrowser bool
	cmd := &cobra.Command{
		Use:   "login NAME",
		Short: "Log in to a server, for all commands",
		Long: "Log in to a server of the configuration that asks for it, by OAuth: in a browser, which is opened and comes back to this machine, or with\n" +
			"--device by a code that is typed in on any device. The tokens are kept in the system's keyring, or in a file that only the user can read where\n" +
			"no keyring can be reached or $" + keyringVar + " is off. All commands use and refresh them.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			return login(ctx, &f, args[0], device, noBrowser, cmd.OutOrStdout(), notes(cmd))
		},
	}
	f.register(cmd, "mcp")
	cmd.Flags().BoolVar(&device, "device", false, "show a code that is typed in on any device")
	cmd.Flags().BoolVar(&noBrowser, "no-browser", false, "show the address of the page instead of opening it")
	return cmd
}

func login(ctx context.Context, f *settingFlags, name string, device, noBrowser bool, out io.Writer, note func(string)) error {
	server, err := namedServer(f, name)
	if err != nil {
		return err
	}
	o := mcp.Options{Tokens: loginStore(note), Device: func(_ context.Context, _ string, c mcp.DeviceCode) error {
		fmt.Fprintf(os.Stderr, "Open %s on any device and type in: %s\n", ui.Name(c.Page), c.Code)
		if c.Complete != "" {
			fmt.Fprintf(os.Stderr, "or open %s, which has the code already\n", ui.Name(c.Complete))
		}
		return nil
	}}
	if o.Tokens == nil {
		return &statusErr{statusError, errors.New("there is no directory for the user's configuration to keep a login in: set HOME")}
	}
	browser := browserCommand()
	switch {
	case device:
		o.UseDevice = mcp.DeviceOnly
	case browser == nil && !noBrowser:
		o.UseDevice = mcp.DevicePreferred
	}
	o.Authorize = mcp.LoopbackAuthorizer(func(_, page string) error {
		if browser == nil || noBrowser {
			fmt.Fprintf(os.Stderr, "Open this page in a browser on this machine:\n%s\n", page)
			return nil
		}
		host := page
		if u, err := url.Parse(page); err == nil {
			host = u.Host
		}
		note(fmt.Sprintf("opening %s in the browser; if it does not come up, open %s", host, page))
		if err := startBrowser(browser, page); err != nil {
			note(fmt.Sprintf("%s does not start: %v", browser[0], err))
		}
		return nil
	})
	limited, cancel := context.WithTimeout(ctx, loginTime)
	defer cancel()
	info, err := mcp.Login(limited, server, o)
	if err != nil {
		switch {
		case ctx.Err() != nil:
			return &statusErr{statusInterrupt, errInterrupt}
		case limited.Err() != nil:
			err = fmt.Errorf("nobody logged in within %s", loginTime)
		case errors.Is(err, mcp.ErrConfig):
			return &statusErr{statusUsage, configError(err)}
		default:
			err = loginError(err)
		}
		return &statusErr{statusError, err}
	}
	fmt.Fprintf(out, "logged in to %s at %s%s\n", ui.Name(name), ui.Name(info.Issuer), describeLogin(info))
	return nil
}

// loginError is an error of a login, which no server's start was.
func loginError(err error) error {
	e := serverError(err)
	return &flatError{strings.TrimPrefix(e.Error(), "server did not start: "), err}
}

// describeLogin is what else is known of a login.
func describeLogin(info *mcp.LoginInfo) string {
	var parts []string
	if len(info.Scopes) > 0 {
		parts = append(parts, "for "+ui.Name(strings.Join(info.Scopes, " ")))
	}
	if !info.Refreshes && !info.Expires.IsZero() {
		parts = append(parts, "until "+info.Expires.Local().Format("2006-01-02 15:04"))
	}
	if len(parts) == 0 {
		return ""
	}
	return ", " + strings.Join(parts, ", ")
}

func logoutCommand() *cobra.Command {
	var f settingFlags
	cmd := &cobra.Command{
		Use:   "logout NAME",
		Short: "Forget the login to a server",
		Long:  "Forget the login to a server, and tell its authorization server, if that has a place for it, that the tokens are not needed any more.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			server, err := namedServer(&f, args[0])
			if err != nil {
				return err
			}
			info, err := mcp.Logout(ctx, server, mcp.Options{Tokens: loginStore(notes(cmd))})
			if errors.Is(err, mcp.ErrConfig) {
				return &statusErr{statusUsage, configError(err)}
			}
			if err != nil {
				return &statusErr{statusError, loginError(err)}
			}
			if info == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "there is no login to %s\n", ui.Name(args[0]))
				return nil
			}
			fmt.Fprintf(cmd.OutOrStdout(), "logged out of %s\n", ui.Name(args[0]))
			return nil
		},
	}
	f.register(cmd, "mcp")
	return cmd
}

// namedServer is a server of the configuration by its name.
func namedServer(f *settingFlags, name string) (mcp.Server, error) {
	c, err := f.load()
	if err != nil {
		return mcp.Server{}, err
	}
	list, err := mcpConfig(c)
	if err != nil {
		return mcp.Server{}, err
	}
	var names []string
	for _, s := range list.Servers {
		if s.Name == name {
			if s.Disabled {
				return mcp.Server{}, usage("the server %q is disabled in the configuration", name)
			}
			return s, nil
		}
		names = append(names, s.Name)
	}
	switch near := suggest.Name(name, names); {
	case near != "":
		return mcp.Server{}, usage("there is no server %q, did you mean %s?", name, near)
	case len(names) == 0:
		return mcp.Server{}, usage("there is no server %q: there are none; krait mcp add NAME URL adds one to %s", name, config.FileName)
	}
	return mcp.Server{}, usage("there is no server %q; there are %s", name, strings.Join(names, ", "))
}

// browserCommand is what opens a page, which comes as a last argument; nil where there is nothing. $BROWSER goes first.
func browserCommand() []string {
	if list := os.Getenv("BROWSER"); list != "" {
		for _, one := range filepath.SplitList(list) {
			if words := strings.Fields(one); len(words) > 0 {
				if path, err := exec.LookPath(words[0]); err == nil {
					return append([]string{path}, words[1:]...)
				}
			}
		}
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"/usr/bin/open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil
	}
	if path, err := exec.LookPath("xdg-open"); err == nil {
		return []string{path}
	}
	return nil
}

// startBrowser opens a page, which is an address of http or https: package mcp sees to that. The browser goes on after the command.
func startBrowser(command []string, page string) error {
	cmd := exec.Command(command[0], append(command[1:len(command):len(command)], page)...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }()
	return nil
}
