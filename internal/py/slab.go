package py

// slab.go holds slabs: small objects that scripts make in great numbers are allocated a few at a time. One live object keeps
// its slab, so slabs are small: memory that the account does not see is at most slabSize times what it sees.

// slabSize is the number of objects in a slab. 4 takes most of the allocator's cost away (37 to 17 ns for an instance in the
// benchmark of classes); 16 would take 3 ns more and let a hostile script pin 16 times its limit.
const slabSize = 4

// slab hands out zeroed objects of type T one by one.
type slab[T any] struct {
	free *[slabSize]T
	next int
}

// take returns a new object.
func (s *slab[T]) take() *T {
	if s.free == nil || s.next == slabSize {
		s.free = new([slabSize]T)
		s.next = 0
	}
	x := &s.free[s.next]
	s.next++
	return x
}
