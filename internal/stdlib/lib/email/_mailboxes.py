"""Reading the addresses of a header as a tree, and what is in it."""

from email._grammar import PHRASE_ENDS, Reader
from email._tokens import COMMA, DOT, Leaf, Node, Solid

_OBSOLETE_ENDS = PHRASE_ENDS - {"\\"}


class Mailbox(Node):
    """An address, perhaps with a name; in one that is invalid all is None."""

    name = local = domain = None


class Address(Node):
    """A mailbox, or a group, which has a name and mailboxes."""

    name = None
    mailboxes = ()
    broken = False  # whether something follows it that is no address


def read(text):
    """Return a list of addresses, with what is between them, as a tree."""
    reader = _Reader(text)
    addresses = Node("address-list")
    while reader.peek():
        address = reader.address()
        if address is None:
            address = reader.lost(",", Address)
        if address is not None:
            addresses.append(address)
        if c := reader.peek():
            if c != ",":
                addresses[-1].broken = True
                addresses += reader.invalid(",")
            if reader.peek():
                reader.at += 1
                addresses.append(COMMA)
    return addresses


def _alone(mailbox):
    """Return a mailbox as an address."""
    address = Address("address", [mailbox])
    address.mailboxes = [mailbox]
    return address


class _Reader(Reader):
    def address(self):
        start = self.at
        name = self.phrase("display-name")
        if self.peek() == ":":
            return self.group(name)
        self.at = start
        if (mailbox := self.mailbox()) is None:
            return None
        return _alone(mailbox)

    def group(self, name):
        address = Address("address")
        group = Node("group", [name, self.take("terminator")])
        members = self.members()
        if members:
            group.append(members)
        if self.peek() == ";":
            self.at += 1
        group.append(Leaf(";", "terminator"))
        address.append(group)
        address.name = shown(name)
        address.mailboxes = [m for m in members if isinstance(m, Mailbox)]
        return address

    def members(self):
        """Read the mailboxes of a group."""
        list_ = Node("group-list")
        if blanks := self.blanks():
            list_.append(blanks)
        while (c := self.peek()) and c != ";":
            mailbox = self.mailbox()
            if mailbox is None:
                mailbox = self.lost(",;", Mailbox)
            if mailbox is not None:
                list_.append(mailbox)
            c = self.peek()
            if c and c not in ",;":
                list_[-1].extend(self.invalid(",;"))
            if self.peek() == ",":
                self.at += 1
                list_.append(COMMA)
        return list_

    def lost(self, ends, kind):
        """Read what is no address: nothing, blanks, or something else."""
        blanks = self.blanks()
        c = self.peek()
        if not c or c in ends:
            return blanks
        mailbox = Mailbox("invalid-mailbox", self.invalid(ends))
        if blanks:
            mailbox.insert(0, blanks)
        return mailbox if kind is Mailbox else _alone(mailbox)

    def invalid(self, ends):
        parts = []
        while (c := self.peek()) and c not in ends:
            if c in PHRASE_ENDS:
                parts.append(self.take("misplaced-special"))
            else:
                parts.append(self.phrase())
        return parts

    def mailbox(self):
        start = self.at
        found = self.named() or self.spec()
        if found is None:
            self.at = start
            return None
        mailbox = Mailbox("mailbox", [found])
        for part in (found, *found):
            if part.kind == "display-name":
                mailbox.name = shown(part)
            spec = next((x for x in part if x.kind == "addr-spec"), None) if part.kind in ("name-addr", "angle-addr") else part
            if spec is not None and spec.kind == "addr-spec":
                mailbox.local = _local(spec[0])
                mailbox.domain = "".join(spec[2].value.split()) if len(spec) > 2 else None
        return mailbox

    def named(self):
        """Read an address in angle brackets, after a name or none."""
        start = self.at
        leader = self.blanks()
        c = self.peek()
        parts = []
        if c != "<":
            if not c or c in PHRASE_ENDS or not (name := self.phrase("display-name")) or self.peek() != "<":
                self.at = start
                return None
            _lead(name, leader)
            leader = None
            parts.append(name)
        angle = self.angle()
        if angle is None:
            self.at = start
            return None
        if leader is not None:
            angle.insert(0, leader)
        return Node("name-addr", [*parts, angle])

    def angle(self):
        """Read an address in angle brackets; the last may be missing."""
        angle = Node("angle-addr", [self.take("angle-addr-start")])
        if self.peek() == ">":
            angle.append(self.take("angle-addr-end"))
        else:
            spec = self.spec()
            if spec is None:
                if (route := self.route()) is None:
                    return None
                angle.append(route)
                if (spec := self.spec()) is None:
                    return None
            angle.append(spec)
            if self.peek() == ">":
                self.at += 1
            angle.append(Leaf(">", "angle-addr-end"))
        if blanks := self.blanks():
            angle.append(blanks)
        return angle

    def route(self):
        """Read the domains that a message was to go through."""
        route = Node("obs-route")
        while (c := self.peek()) and (c == "," or c in " \t("):
            if c == ",":
                self.at += 1
                route.append(COMMA)
            else:
                route.append(self.blanks())
        if c != "@":
            return None
        route.append(self.take("route-component-marker"))
        if (domain := self.domain()) is None:
            return None
        route.append(domain)
        while self.peek() == ",":
            self.at += 1
            route.append(COMMA)
            if blanks := self.blanks():
                route.append(blanks)
            if self.peek() == "@":
                route.append(self.take("route-component-marker"))
                if (domain := self.domain()) is None:
                    return None
                route.append(domain)
        if self.peek() != ":":
            return None
        route.append(self.take("end-of-obs-route-marker"))
        return route

    def spec(self):
        """Read local@domain, or a local part alone."""
        start = self.at
        if (local := self.local()) is None:
            return None
        spec = Solid("addr-spec", [local])
        if self.peek() == "@":
            at = self.take("address-at-symbol")
            if (domain := self.domain()) is None:
                self.at = start
                return None
            spec += at, domain
        return spec

    def local(self):
        start = self.at
        leader = self.blanks()
        c = self.peek()
        part = c and (self.dot_atom() or self.word())
        if not part:
            if not c or c in _OBSOLETE_ENDS:
                self.at = start
                return None
            part = Node("nothing")
        c = self.peek()
        if c and c not in _OBSOLETE_ENDS:
            self.at = start
            part = self.obsolete_local()
            if part is None:
                self.at = start
                return None
        elif leader is not None:
            part.insert(0, leader)
        return Solid("local-part", [part])

    def obsolete_local(self):
        """Read words with dots between them, and blanks around those."""
        parts = Solid("obs-local-part")
        while (c := self.peek()) and c not in _OBSOLETE_ENDS:
            if c == ".":
                self.at += 1
                parts.append(DOT)
            elif c == "\\":
                parts.append(self.take("misplaced-special"))
            else:
                part = self.word() or self.blanks()
                if part is None:
                    return None
                parts.append(part)
        return parts

    def domain(self):
        start = self.at
        leader = self.blanks()
        if self.peek() == "[":
            part = self.literal()
        else:
            part = self.dot_atom() or self.atom()
        if part is None or self.peek() == "@":
            self.at = start
            return None
        if leader is not None:
            part.insert(0, leader)
        domain = Solid("domain", [part])
        if self.peek() == ".":
            if part.kind == "dot-atom":
                domain[:] = part
            while self.peek() == ".":
                self.at += 1
                domain.append(DOT)
                if (part := self.atom()) is None:
                    self.at = start
                    return None
                domain.append(part)
        return domain

    def literal(self):
        """Read what stands in brackets instead of a domain."""
        literal = Solid("domain-literal", [self.take("domain-literal-start")])
        while (c := self.peek()) and c != "]":
            if c in " \t":
                literal.append(self.space())
            elif c == "[":
                return None
            else:
                literal.append(self.literal_text())
        if c:
            self.at += 1
        literal.append(Leaf("]", "domain-literal-end"))
        if blanks := self.blanks():
            literal.append(blanks)
        return literal


def _lead(name, leader):
    """Put blanks before the first word of a name."""
    if leader is not None:
        (name[0] if isinstance(name[0], Node) else name).insert(0, leader)


def shown(name):
    """Return a name as it is shown: without blanks and comments at its ends."""
    parts = list(name)
    for end in (0, -1):
        if parts and isinstance(parts[end], Node):
            if parts[end].kind == "cfws":
                del parts[end]
            elif parts[end] and parts[end][end].kind == "cfws":
                parts[end] = Node("word", parts[end][1:] if end == 0 else parts[end][:-1])
    return "".join([part.value for part in parts])


def _local(part):
    """Return a local part without blanks and comments about its dots."""
    parts = list(part[0])
    out = []
    for i, token in enumerate(parts):
        if token.kind == "cfws":
            continue
        if isinstance(token, Node):
            inner = list(token)
            if inner and inner[0].kind == "cfws" and (not out or out[-1] == "."):
                del inner[0]
            if inner and inner[-1].kind == "cfws" and (i + 1 == len(parts) or parts[i + 1].kind == "dot"):
                del inner[-1]
            out.append("".join([x.value for x in inner]))
        else:
            out.append(token.value)
    return "".join(out)
