package py

// nametable.go holds the names that a Python class was asked for, with what was found.

// nameTable is a cache of what lookup finds along the mro of a class. A name is known by where its text is in memory, so that no text is
// hashed or compared: the same name from elsewhere has an entry of its own. The zero nameTable is empty.
type nameTable struct {
	entries []nameEntry // each at its hash, or not there; a power of two
	epoch   uint64      // VM.epoch at which the entries hold
}

type nameEntry struct {
	name string // what keeps the text where it is
	val  Value  // null if no class has the name
}

const (
	firstNames, maxNames = 8, 128
	// maxKnownName is the length in bytes of the longest name that is remembered.
	maxKnownName = 64
)

// entry returns where name is if it is in the table, which may be empty.
func (t *nameTable) entry(name string) *nameEntry {
	if len(t.entries) == 0 || name == "" {
		return nil
	}
	return &t.entries[textHash(name)&uintptr(len(t.entries)-1)]
}

// remember enters what was found for name at the epoch. Where another name is in its place the table grows, up to maxNames, or forgets
// that one.
func (t *nameTable) remember(name string, v Value, epoch uint64) {
	if len(name) == 0 || len(name) > maxKnownName {
		return
	}
	switch {
	case t.entries == nil:
		t.entries = make([]nameEntry, firstNames)
	case t.epoch != epoch:
		clear(t.entries)
	default:
		if e := t.entry(name); e.name != "" && len(t.entries) < maxNames {
			old := t.entries
			t.entries = make([]nameEntry, 2*len(old))
			for i := range old {
				if old[i].name != "" {
					*t.entry(old[i].name) = old[i]
				}
			}
		}
	}
	t.epoch = epoch
	*t.entry(name) = nameEntry{name, v}
}
