package agent

// image.go holds images that a model sees beside a prompt.

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Image is a picture for a model. NewImage makes one.
type Image struct {
	MIME string // one of image/png, image/jpeg, image/gif, image/webp
	Data []byte // the file; nobody changes it any more
}

const (
	maxImage  = 5 << 20 // bytes of an image, which is what the most modest API takes
	maxImages = 20      // of a prompt
)

var imageTypes = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// ErrImage: what should be an image is of no type that models see, or too large.
var ErrImage = errors.New("agent: no image for a model")

// NewImage takes a file for an image: PNG, JPEG, GIF or WebP, up to 5 MiB. Which of them an API knows is its own matter: Gemini's knows
// no GIF. It keeps data. The error is an ErrImage.
func NewImage(data []byte) (Image, error) {
	i := Image{MIME: http.DetectContentType(data), Data: data}
	return i, i.check()
}

func (i Image) check() error {
	if !slices.Contains(imageTypes, i.MIME) {
		return fmt.Errorf("%w: it is %s, want PNG, JPEG, GIF or WebP", ErrImage, i.MIME)
	}
	if len(i.Data) == 0 || len(i.Data) > maxImage {
		return fmt.Errorf("%w: it has %d bytes, want 1 to %d", ErrImage, len(i.Data), maxImage)
	}
	return nil
}

// images are those of contexts, checked.
func images(given []Context) ([]Image, error) {
	var all []Image
	for _, c := range given {
		for _, i := range c.Images {
			if err := i.check(); err != nil {
				return nil, err
			}
			all = append(all, i)
		}
	}
	if len(all) > maxImages {
		return nil, fmt.Errorf("%w: there are %d, at most %d go with a prompt", ErrImage, len(all), maxImages)
	}
	return all, nil
}

// noted is a prompt as the journal has it: of images what they are.
func noted(prompt string, images []Image) string {
	var b strings.Builder
	b.WriteString(prompt)
	for _, i := range images {
		fmt.Fprintf(&b, "\n\n[%s, %d bytes]", i.MIME, len(i.Data))
	}
	return b.String()
}
