"""Names of sockets, which a sandbox does not have: addresses are converted, and what would reach the network is an error."""

import os
from enum import IntEnum, IntFlag
from _unavailable import NETWORK, error as _error, functions as _functions

# The numbers are those of Linux (bits/socket.h, netinet/in.h, netdb.h).
AddressFamily = IntEnum("AddressFamily", {name: int(value) for name, value in (item.split("=") for item in (
    "AF_UNSPEC=0 AF_UNIX=1 AF_INET=2 AF_AX25=3 AF_IPX=4 AF_APPLETALK=5 AF_NETROM=6 AF_BRIDGE=7 AF_ATMPVC=8 AF_X25=9 "
    "AF_INET6=10 AF_ROSE=11 AF_DECnet=12 AF_NETBEUI=13 AF_SECURITY=14 AF_KEY=15 AF_NETLINK=16 AF_ROUTE=16 AF_PACKET=17 "
    "AF_ASH=18 AF_ECONET=19 AF_ATMSVC=20 AF_RDS=21 AF_SNA=22 AF_IRDA=23 AF_PPPOX=24 AF_WANPIPE=25 AF_LLC=26 AF_CAN=29 "
    "AF_TIPC=30 AF_ALG=38 AF_VSOCK=40").split())}, module="socket")
SocketKind = IntEnum("SocketKind", {"SOCK_STREAM": 1, "SOCK_DGRAM": 2, "SOCK_RAW": 3, "SOCK_RDM": 4, "SOCK_SEQPACKET": 5,
                                    "SOCK_NONBLOCK": 2048, "SOCK_CLOEXEC": 524288}, module="socket")
MsgFlag = IntFlag("MsgFlag", {name: int(value) for name, value in (item.split("=") for item in (
    "MSG_CMSG_CLOEXEC=1073741824 MSG_CONFIRM=2048 MSG_CTRUNC=8 MSG_DONTROUTE=4 MSG_DONTWAIT=64 MSG_EOR=128 "
    "MSG_ERRQUEUE=8192 MSG_FASTOPEN=536870912 MSG_MORE=32768 MSG_NOSIGNAL=16384 MSG_OOB=1 MSG_PEEK=2 MSG_TRUNC=32 "
    "MSG_WAITALL=256 ").split())}, module="socket")
AddressInfo = IntFlag("AddressInfo", {name: int(value) for name, value in (item.split("=") for item in (
    "AI_ADDRCONFIG=32 AI_ALL=16 AI_CANONNAME=2 AI_NUMERICHOST=4 AI_NUMERICSERV=1024 AI_PASSIVE=1 AI_V4MAPPED=8 ").split())}, module="socket")
for _kind in AddressFamily, SocketKind, MsgFlag, AddressInfo:
    globals().update(_kind.__members__)
globals().update((name, int(value)) for name, value in (item.split("=") for item in (
    "EAI_ADDRFAMILY=-9 EAI_AGAIN=-3 EAI_BADFLAGS=-1 EAI_FAIL=-4 EAI_FAMILY=-6 EAI_MEMORY=-10 EAI_NODATA=-5 "
    "EAI_NONAME=-2 EAI_OVERFLOW=-12 EAI_SERVICE=-8 EAI_SOCKTYPE=-7 EAI_SYSTEM=-11 INADDR_ALLHOSTS_GROUP=3758096385 "
    "INADDR_ANY=0 INADDR_BROADCAST=4294967295 INADDR_LOOPBACK=2130706433 INADDR_MAX_LOCAL_GROUP=3758096639 "
    "INADDR_NONE=4294967295 INADDR_UNSPEC_GROUP=3758096384 IPPORT_RESERVED=1024 IPPORT_USERRESERVED=5000 "
    "IPPROTO_AH=51 IPPROTO_DSTOPTS=60 IPPROTO_EGP=8 IPPROTO_ESP=50 IPPROTO_FRAGMENT=44 IPPROTO_GRE=47 "
    "IPPROTO_HOPOPTS=0 IPPROTO_ICMP=1 IPPROTO_ICMPV6=58 IPPROTO_IDP=22 IPPROTO_IGMP=2 IPPROTO_IP=0 IPPROTO_IPIP=4 "
    "IPPROTO_IPV6=41 IPPROTO_NONE=59 IPPROTO_PIM=103 IPPROTO_PUP=12 IPPROTO_RAW=255 IPPROTO_ROUTING=43 "
    "IPPROTO_RSVP=46 IPPROTO_SCTP=132 IPPROTO_TCP=6 IPPROTO_TP=29 IPPROTO_UDP=17 IPPROTO_UDPLITE=136 "
    "IPV6_CHECKSUM=7 IPV6_DSTOPTS=59 IPV6_HOPLIMIT=52 IPV6_HOPOPTS=54 IPV6_JOIN_GROUP=20 IPV6_LEAVE_GROUP=21 "
    "IPV6_MULTICAST_HOPS=18 IPV6_MULTICAST_IF=17 IPV6_MULTICAST_LOOP=19 IPV6_NEXTHOP=9 IPV6_PKTINFO=50 "
    "IPV6_RECVDSTOPTS=58 IPV6_RECVERR=25 IPV6_RECVHOPLIMIT=51 IPV6_RECVHOPOPTS=53 IPV6_RECVPKTINFO=49 "
    "IPV6_RECVRTHDR=56 IPV6_RECVTCLASS=66 IPV6_RTHDR=57 IPV6_RTHDRDSTOPTS=55 IPV6_RTHDR_TYPE_0=0 IPV6_TCLASS=67 "
    "IPV6_UNICAST_HOPS=16 IPV6_V6ONLY=26 IP_ADD_MEMBERSHIP=35 IP_ADD_SOURCE_MEMBERSHIP=39 IP_BLOCK_SOURCE=38 "
    "IP_DEFAULT_MULTICAST_LOOP=1 IP_DEFAULT_MULTICAST_TTL=1 IP_DROP_MEMBERSHIP=36 IP_DROP_SOURCE_MEMBERSHIP=40 "
    "IP_FREEBIND=15 IP_HDRINCL=3 IP_MAX_MEMBERSHIPS=20 IP_MULTICAST_IF=32 IP_MULTICAST_LOOP=34 IP_MULTICAST_TTL=33 "
    "IP_OPTIONS=4 IP_PKTINFO=8 IP_RECVERR=11 IP_RECVOPTS=6 IP_RECVORIGDSTADDR=20 IP_RECVRETOPTS=7 IP_RECVTOS=13 "
    "IP_RECVTTL=12 IP_RETOPTS=7 IP_TOS=1 IP_TRANSPARENT=19 IP_TTL=2 IP_UNBLOCK_SOURCE=37 NI_DGRAM=16 NI_IDN=32 "
    "NI_MAXHOST=1025 NI_MAXSERV=32 NI_NAMEREQD=8 NI_NOFQDN=4 NI_NUMERICHOST=1 NI_NUMERICSERV=2 SHUT_RD=0 "
    "SHUT_RDWR=2 SHUT_WR=1 SOL_ALG=279 SOL_CAN_BASE=100 SOL_CAN_RAW=101 SOL_IP=0 SOL_SOCKET=1 SOL_TCP=6 "
    "SOL_TIPC=271 SOL_UDP=17 SOMAXCONN=128 SO_ACCEPTCONN=30 SO_BINDTODEVICE=25 SO_BROADCAST=6 SO_DEBUG=1 "
    "SO_DOMAIN=39 SO_DONTROUTE=5 SO_ERROR=4 SO_KEEPALIVE=9 SO_LINGER=13 SO_MARK=36 SO_OOBINLINE=10 SO_PASSCRED=16 "
    "SO_PASSSEC=34 SO_PEERCRED=17 SO_PEERSEC=31 SO_PRIORITY=12 SO_PROTOCOL=38 SO_RCVBUF=8 SO_RCVLOWAT=18 "
    "SO_RCVTIMEO=20 SO_REUSEADDR=2 SO_REUSEPORT=15 SO_SNDBUF=7 SO_SNDLOWAT=19 SO_SNDTIMEO=21 SO_TYPE=3 "
    "TCP_CONGESTION=13 TCP_CORK=3 TCP_DEFER_ACCEPT=9 TCP_FASTOPEN=23 TCP_INFO=11 TCP_KEEPCNT=6 TCP_KEEPIDLE=4 "
    "TCP_KEEPINTVL=5 TCP_LINGER2=8 TCP_MAXSEG=2 TCP_MD5SIG=14 TCP_NODELAY=1 TCP_QUEUE_SEQ=21 TCP_QUICKACK=12 "
    "TCP_REPAIR=19 TCP_REPAIR_OPTIONS=22 TCP_REPAIR_QUEUE=20 TCP_SYNCNT=7 TCP_THIN_DUPACK=17 "
    "TCP_THIN_LINEAR_TIMEOUTS=16 TCP_TIMESTAMP=24 TCP_USER_TIMEOUT=18 TCP_WINDOW_CLAMP=10 ").split()))
del _kind
CAPI = None
has_ipv6 = True
error = OSError
timeout = TimeoutError


class herror(OSError):
    pass


class gaierror(OSError):
    pass


_functions_ = ("create_connection create_server socketpair fromfd getaddrinfo getnameinfo gethostbyname gethostbyname_ex gethostbyaddr "
               "getservbyname getservbyport getprotobyname if_nameindex if_nametoindex if_indextoname send_fds recv_fds sethostname")
globals().update(_functions("socket", _functions_, NETWORK))


class socket:
    def __new__(cls, *args, **kwargs):
        raise _error("socket.socket", NETWORK)


SocketType = socket
SocketIO = type("SocketIO", (socket,), {"__module__": "socket"})
_default_timeout = None


def getdefaulttimeout():
    return _default_timeout


def setdefaulttimeout(timeout):
    global _default_timeout
    if timeout is not None:
        timeout = float(timeout)
        if timeout < 0:
            raise ValueError("Timeout value out of range")
    _default_timeout = timeout


def gethostname():
    return os.uname().nodename


def getfqdn(name=""):
    return name.strip() or gethostname()


def has_dualstack_ipv6():
    return False


def _swap(name, size):
    def convert(x, /):
        if not isinstance(x, int):
            raise TypeError(f"'{type(x).__name__}' object cannot be interpreted as an integer")
        if x < 0:
            raise ValueError("Cannot convert negative int")
        if x >> size * 8:
            raise OverflowError(f"Python int too large for C uint{size * 8}_t")
        return int.from_bytes(x.to_bytes(size, "little"), "big")
    convert.__name__ = convert.__qualname__ = name
    return convert


htons, ntohs = _swap("htons", 2), _swap("ntohs", 2)
htonl, ntohl = _swap("htonl", 4), _swap("ntohl", 4)


def inet_aton(ip_addr, /):
    parts = ip_addr.split(".")
    try:
        numbers = [int(p, 16 if p[:2].lower() == "0x" else 8 if p[:1] == "0" and p != "0" else 10) for p in parts]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 4 or any(not 0 <= n <= 255 for n in numbers[:-1]) or not 0 <= numbers[-1] < 256 ** (5 - len(numbers)):
        raise OSError("illegal IP address string passed to inet_aton")
    return bytes(numbers[:-1]) + numbers[-1].to_bytes(5 - len(numbers), "big")


def inet_ntoa(packed_ip, /):
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return ".".join(map(str, bytes(packed_ip)))


def inet_pton(address_family, ip_string, /):
    from ipaddress import AddressValueError, IPv4Address, IPv6Address

    kind = {AF_INET: IPv4Address, AF_INET6: IPv6Address}.get(address_family)
    if kind is None:
        raise OSError(97, "Address family not supported by protocol")
    try:
        return kind(ip_string).packed
    except AddressValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def inet_ntop(address_family, packed_ip, /):
    from ipaddress import IPv6Address

    if address_family not in (AF_INET, AF_INET6):
        raise ValueError("unknown address family %d" % address_family)
    if len(packed_ip) != (4 if address_family == AF_INET else 16):
        raise ValueError("invalid length of packed IP address string")
    return inet_ntoa(packed_ip) if address_family == AF_INET else str(IPv6Address(bytes(packed_ip)))


def close(fd, /):
    os.close(fd)


__all__ = sorted(name for name in globals() if name[0] != "_" and name not in ("os", "IntEnum", "IntFlag", "NETWORK", "SocketIO"))
