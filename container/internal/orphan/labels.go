package orphan

// labels.go writes a Host as labels of a container.

import "strconv"

// Label is what all labels of this project begin with. A container that has LabelPID was made by a host.
const (
	Label      = "run.krait."
	LabelPID   = Label + "host.pid"
	labelStart = Label + "host.start"
	labelBoot  = Label + "host.boot"
	labelSpace = Label + "host.space"
	labelName  = Label + "host.name"
)

// Labels returns h as labels.
func (h Host) Labels() map[string]string {
	return map[string]string{
		LabelPID: strconv.Itoa(h.PID), labelStart: strconv.FormatUint(h.Start, 10),
		labelBoot: h.Boot, labelSpace: h.Space, labelName: h.Name,
	}
}

// FromLabels returns the host of a container's labels, or false if they are none.
func FromLabels(labels map[string]string) (Host, bool) {
	pid, err1 := strconv.Atoi(labels[LabelPID])
	start, err2 := strconv.ParseUint(labels[labelStart], 10, 64)
	h := Host{PID: pid, Start: start, Boot: labels[labelBoot], Space: labels[labelSpace], Name: labels[labelName]}
	return h, err1 == nil && err2 == nil && h.Boot != ""
}
