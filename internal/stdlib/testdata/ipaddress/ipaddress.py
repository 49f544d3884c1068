# Addresses are read from text, ints and bytes.
import ipaddress as ip
for x in ("1.2.3.4", "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:0:0:4:0:0:0:8", "::1.2.3.4", "::ffff:1.2.3.4", "fe80::1%eth0", 5, 2**32, b"\1\2\3\4", b"x" * 16):
    a = ip.ip_address(x)
    print(repr(a), int(a), a.packed, a.version, a.max_prefixlen)
    assert ip.ip_address(str(a)) == a
# ---
# What is no address says why.
import ipaddress as ip
for x in ("", "1.2.3", "256.1.1.1", "1.2.3.a", "1.2.3.", "01.2.3.4", "1.2.3.4444", "1.2.3.4/24", "٣.1.1.1", "1::2::3", ":::", "1:2:3:4:5:6:7", "g::", "12345::", "fe80::1%",
          ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "1:2:3:4:5:6:7:8::", "::1.2.3.400", "x" * 50, "1:2:3:4:5::6:7:8", 2**128, -1, b"x"):
    for f in (ip.ip_address, ip.IPv4Address, ip.IPv6Address):
        try:
            f(x)
        except ValueError as e:
            print(type(e).__name__, e)
# ---
# Networks have a netmask, as a prefix length or in either form.
import ipaddress as ip
for x in ("1.2.3.0/24", "10.0.0.0/255.0.0.0", "10.0.0.0/0.255.255.255", "1.2.3.4", "::/0", "fe80::/10", ("1.2.3.0", 24), (16909056, "24"), 5):
    n = ip.ip_network(x)
    print(repr(n), n.netmask, n.hostmask, n.broadcast_address, n.num_addresses, n.with_netmask, n.with_hostmask, n.exploded)
for x in ("10.0.0.0/33", "10.0.0.0/255.0.255.0", "10.0.0.0/8/9", "1.2.3.4/24", "1.2.3.0/x"):
    try:
        ip.ip_network(x)
    except ValueError as e:
        print(e)
print(ip.ip_network("1.2.3.4/24", strict=False))
# ---
# Addresses know what they are for.
import ipaddress as ip
for x in ("1.2.3.4", "10.0.0.1", "127.0.0.1", "224.0.0.1", "240.0.0.1", "0.0.0.0", "169.254.1.1", "100.64.1.1", "192.0.0.9", "192.0.2.1", "::", "::1", "fe80::1", "ff02::1",
          "2001:db8::1", "fc00::1", "fec0::1", "2002:102:304::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "::ffff:10.0.0.1", "64:ff9b::1", "2001:1::1", "2606:4700::1111"):
    a = ip.ip_address(x)
    print(x, [n for n in ("is_multicast", "is_private", "is_global", "is_unspecified", "is_reserved", "is_loopback", "is_link_local", "is_site_local") if getattr(a, n, 0)],
          a.exploded, a.reverse_pointer, [getattr(a, n, None) for n in ("ipv4_mapped", "sixtofour", "teredo")])
# ---
# A network is a container of addresses, and can be cut.
import ipaddress as ip
n = ip.ip_network("192.168.0.0/29")
print(list(n), list(n.hosts()), n[1], n[-1], ip.ip_address("192.168.0.7") in n, ip.ip_address("::") in n)
print(list(n.subnets()), list(n.subnets(new_prefix=31)), n.supernet(), n.supernet(new_prefix=20), list(n.address_exclude(ip.ip_network("192.168.0.4/31"))))
m = ip.ip_network("192.168.0.0/30")
print(n.overlaps(m), m.subnet_of(n), n.supernet_of(m), n.compare_networks(m), sorted([n, m]))
print([list(ip.ip_network(x).hosts()) for x in ("1.2.3.4/31", "1.2.3.4/32", "::4/127", "::4/126")])
n[8]  ### "IndexError: address out of range"
# ---
# Ranges become networks, and networks become fewer.
import ipaddress as ip
print(list(ip.summarize_address_range(ip.ip_address("192.0.2.0"), ip.ip_address("192.0.2.130"))))
print(list(ip.summarize_address_range(ip.ip_address("::"), ip.ip_address("::5"))))
print(list(ip.collapse_addresses([ip.ip_network(f"1.1.{i}.0/24") for i in range(5)] + [ip.ip_address("1.1.0.1"), ip.ip_address("9.9.9.9")])))
ip.summarize_address_range(ip.ip_address("1.1.1.1"), ip.ip_address("::"))
next(ip.summarize_address_range(ip.ip_address("1.1.1.1"), ip.ip_address("::")))  ### "TypeError: 1.1.1.1 and :: are not of the same version"
# ---
# Interfaces are addresses in networks.
import ipaddress as ip
i = ip.ip_interface("1.2.3.4/24")
print(repr(i), i.ip, i.network, i.netmask, i.with_prefixlen, i.with_netmask, i.with_hostmask, i == ip.ip_interface("1.2.3.4/25"), i == i.ip)
j = ip.ip_interface("fe80::1%eth0/64")
print(repr(j), j.ip, j.network, j.scope_id)
# ---
# Addresses are numbers in order, and can be formatted.
import ipaddress as ip
a = ip.ip_address("1.2.3.4")
print(a + 5, a - 5, a < a + 1, sorted([a + 1, a]), f"{a:b} {a:#x} {a:_X} {a:n} {a!s:>20}", len({a, ip.ip_address("1.2.3.4")}), ip.get_mixed_type_key(a))
a < ip.ip_address("::")  ### "TypeError: 1.2.3.4 and :: are not of the same version"
