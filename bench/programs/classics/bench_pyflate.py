# pyflate (run): Huffman codes and a bit reader: the blocks of a deflate stream decoded.
import base64
from time import perf_counter

LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]


def distance_table():
    bases, bits, base = [], [], 1
    for code in range(30):
        extra = max(0, code // 2 - 1)
        bases.append(base)
        bits.append(extra)
        base += 1 << extra
    return bases, bits


DISTANCE_BASE, DISTANCE_BITS = distance_table()


class BitReader:
    """Bits of a byte string, the lowest of each byte first."""

    def __init__(self, data):
        self.data = data
        self.position = 0
        self.buffer = 0
        self.held = 0

    def need(self, n):
        while self.held < n:
            if self.position >= len(self.data):
                raise EOFError("the stream ends too soon")
            self.buffer |= self.data[self.position] << self.held
            self.position += 1
            self.held += 8

    def bits(self, n):
        if n == 0:
            return 0
        self.need(n)
        value = self.buffer & (1 << n) - 1
        self.buffer >>= n
        self.held -= n
        return value

    def bit(self):
        if self.held == 0:
            self.need(1)
        value = self.buffer & 1
        self.buffer >>= 1
        self.held -= 1
        return value

    def align(self):
        self.bits(self.held % 8)

    def bytes(self, n):
        return bytes([self.bits(8) for _ in range(n)])


class HuffmanTable:
    """A canonical code, by the length of each symbol's code; 0 is a symbol without a code."""

    def __init__(self, lengths):
        counts = [0] * 16
        for length in lengths:
            counts[length] += 1
        counts[0] = 0
        code, following = 0, [0] * 16
        for length in range(1, 16):
            code = code + counts[length - 1] << 1
            following[length] = code
        self.symbols = {}
        for symbol, length in enumerate(lengths):
            if length:
                self.symbols[1 << length | following[length]] = symbol
                following[length] += 1

    def decode(self, reader):
        code = 1
        symbols = self.symbols
        while True:
            code = code << 1 | reader.bit()
            if code in symbols:
                return symbols[code]
            if code >= 1 << 16:
                raise ValueError("no such code")


class Inflater:
    def __init__(self, data):
        self.reader = BitReader(data)
        self.output = bytearray()
        self.blocks = 0

    def run(self):
        last = 0
        while not last:
            last = self.reader.bit()
            kind = self.reader.bits(2)
            self.blocks += 1
            if kind == 0:
                self.stored()
            elif kind == 1:
                self.compressed(*self.fixed_tables())
            elif kind == 2:
                self.compressed(*self.dynamic_tables())
            else:
                raise ValueError(f"a block of kind {kind}")
        return bytes(self.output)

    def stored(self):
        self.reader.align()
        size, complement = self.reader.bits(16), self.reader.bits(16)
        if size ^ complement != 0xFFFF:
            raise ValueError("a stored block of an unsound size")
        self.output += self.reader.bytes(size)

    def fixed_tables(self):
        lengths = [8] * 144 + [9] * 112 + [7] * 24 + [8] * 8
        return HuffmanTable(lengths), HuffmanTable([5] * 30)

    def dynamic_tables(self):
        reader = self.reader
        literals, distances, codes = reader.bits(5) + 257, reader.bits(5) + 1, reader.bits(4) + 4
        lengths = [0] * 19
        for symbol in CODE_ORDER[:codes]:
            lengths[symbol] = reader.bits(3)
        table = HuffmanTable(lengths)
        lengths = []
        while len(lengths) < literals + distances:
            symbol = table.decode(reader)
            if symbol < 16:
                lengths.append(symbol)
            elif symbol == 16:
                lengths += [lengths[-1]] * (reader.bits(2) + 3)
            elif symbol == 17:
                lengths += [0] * (reader.bits(3) + 3)
            else:
                lengths += [0] * (reader.bits(7) + 11)
        return HuffmanTable(lengths[:literals]), HuffmanTable(lengths[literals:])

    def compressed(self, literals, distances):
        reader, output = self.reader, self.output
        while True:
            symbol = literals.decode(reader)
            if symbol < 256:
                output.append(symbol)
            elif symbol == 256:
                return
            else:
                symbol -= 257
                length = LENGTH_BASE[symbol] + reader.bits(LENGTH_BITS[symbol])
                symbol = distances.decode(reader)
                distance = DISTANCE_BASE[symbol] + reader.bits(DISTANCE_BITS[symbol])
                if distance >= length:
                    output += output[-distance : len(output) - distance + length]
                else:
                    for _ in range(length):
                        output.append(output[-distance])


# The text below, compressed in two dynamic blocks with an empty stored one between.
COMPRESSED = base64.b64decode(
    "dFdbcts6DP3nKrwESaQkazl2ojaaVnXH8fROdn+J96HsfEQxH3gDB+DP7d/6eXrfPh+XP2/11+Nj3enDf3Me0+ny5112r1+PeuG/j8vj9Lhcf6/6fbv9/Tpd1x+3+1oPt7"
    "rz437bT59f+/X2+/O09CUxs7fLvgq1c+RVJaw83ivrkutVJg59QDOWJhKIA190VsydVfnJFslX1eJD1LmMS3Irxa5hSKfr9gCBIkpZuKDH5Ze5SY/mLqvavHvUONS7r5f3"
    "9c4yj1L0iB0iziCBKlTscptJyyVXA4wfaxQcx0KmiG6xi64gVhYfZQLBFY0g5K3dok1ezkmdHDKMp3Jg890y2hr76ioW4pyDpblQz8ahlxiBU2jpcQc9aZnHLqmW6G3Rce"
    "o0vLI0RWmH8o/5yn/xb4RTCOjC0M1JNJUa+FiPAed9lRu7QUKcNQ4mlbYOXJ6LcVc/bEd/uj/mfk4hY55rdmAeklPy0GyKXRCLpeul2NXVWtyWiwEMhwOhBnOPGUamklbq"
    "Bw+asJjHcwK+wo1I3BpPczr3KIlReib5U49YU2EkflacIaFz0YTSI9aJlNX1QvAjUpXW6jdi7eI9LfYXpSYxlcg0UbNiQ7QUNwg/prBLm5jvuSpEfZnScc+uhs1iWE8WW+"
    "GzmFCyFC+XaZyDpWwxpon9Y9EA2Y0xn9VPojQ2gOCPkQGcr6sW/5roRpqbsGmaEzYa7TDGyyB4GC13aZNzKBCGvcoOKWOFASKOqs65T42fJc5Eoj1kM/Q5upCzX2OtZjyH"
    "XEm5A9V701jS4Qjib7nWNFnIc0cLjIeIO2JxpgjaFTnsqcK9VKD05WuIsHmbhSuST5M1OsAA8a7B8x7Zd0hSZkbObhBM4KpLWDAO9yqrbW8AoPqzTDJi7BjD1xTqZlDfYs"
    "FAsD00V0kw3V/Ohqu5q0JiyhCtrP7k30TdjajGaUjQsZSAZGbqQ88NE1CJL8OkAAiYzxmyHBLrmaEXSJOLll5xnw1dyphgINMeankictq0oG8hGPAGKh4FNGX6kmMUgY7v"
    "o0Qznx1mTN6c+5hzynRO30SYCcapxammjyI+umn91CXsRaJY5Ek7Dyo1gF7TfdiTCyApnrJ0mTPPkyRJXqIWaD0T7fO8dsAci4YOIFi/aEOo5NOM+h+bo5ZavdpPS2pnf2"
    "1OFISp71I7J7aXtBawVf8KrWTsj7yh2YTsbbGJtThTgrdOZ3JojkOXmiTXXIIvDp8op9D84z2fHgBYyI1Q2cOHxMuh3jhbV9ububI5dfyPSWcYugTlQHVNvQ5R2CcaSVGf"
    "kTGG4zylZg4B0Hx+qzRZhTnsM8vt/uIxB20tKoPbH1TU0HXJXhA6ulme7lEFbbv4pp79wYNjhrlQ4JimEodpfhvpRI0cEdyFSzwc4LFImy+ejctSsCjCmV5+JBNzzK3ECk"
    "DOEWuV8Z22tv8/AAAA//91V21yozAM/e9TcATA2JjjkIZuMlvKTsJsp7dfW5L14XR/NCXYlmTpvSfl63b/2Lr189qdt23vLtv78di6NMyuy0/d++PYOx8G172tO+6jLbAC"
    "L+HjXH9vz+56f57r51t+AmvwIe+e3/vl+Hh2l+8Td8Df23HN374kjsbS1209Oz9NDl2i3+PPN23E4+d6ycd/3f++uoGVYljFiRsv9xMtLT5W6/nOeALcYlR4Bs1Vd2IFzE"
    "q4xQJurXHoOCl5uIG+gKeSiSGOrnts63V71H+wVg1BhEvMpTF5pjgw49pXvh65gLWl7525C/mo5uEiHPRts36LNXGLBgg2XRiSo5qUokL+yhOmDzLCcejYIRa8vuS8OCqG"
    "GyxRsgksXBuILcReo0NKjnuqRYhwmvLeWlcKdCe7TUJwV1wy+lWpCYBXVWEuAC4y2MAhPJFlYYXlwFj4RlYgKclnp8AOAO2txTaGLilKU0YwJVmRg9zi2YozDDCE5FRY9X"
    "CIAR3HJTlVRLxwE00srNTr3vf1HnhBP3JYGBGzbFBLhhVCcCFjqSAEiRysUmQlRD2Bq7rKelDpJpzWKUfbqfcEZQZjPb/4gKJoUaztyVtDJiYQ2KSkK3pO0+IIh5TgHbci"
    "4I4WkqDM6q0PsTLbbqxJIulTupY/8PJpySVTecWDqR9U4ZgmjNr9f8Ak8IkaT1Nwcg9lq6YBi05pxTNa/CxEGlEw+NYCjcyDxwBAJqmRUnF3IxvwPKaBqu9LWio9IGghfw"
    "l07o0MwxnbBNgByUgqeM81X6J3Bn4iXLhTC6TkEW83ZsLZEus9eOGfmjB1BJUhuhuqZIGaasOM2+NRvZQrz6PTCCiX0ZVSFqWoaHZO0akEDmNyTZNs/xeHxVIao2t6TwWO"
    "Fg3hRWV9eTYQQy1bVSuoqqLAovPE40EaOFxSFu5wTUND4t4NzYqZ2dM8RUErCRDiqKpIB5MSGqHbX9qo4qfCYcm2VSHOhe5LtpGxUvk0i+IpdRYHdMBwlBo6q72eQcJMLL"
    "CNDFJd4vHBu1fVo3pwVcqaHREwMeX9kpJrS1LOmEjt4fKt/E3j4JRwNmKu6grf+SpqEKnjF01CFjPSZBTZw8jyq+oj1yGQYc9kzSVOM2z17M6E3fW4rqutFa8d+nblW9qg"
    "SNQSXdOamFcpLupHA4P3ZaxkeNkpFlv+D6Omgg+PyrFU2TQLkzhS6b1LITnJhZ3Ia/MX/dTTM4lijgl/lMhMy2Lp5979Aw=="
)

words = "the bit reader takes codes from bytes and the table gives symbols for them while distances copy what came before".split()
seed = 42
parts = []
for i in range(1200):
    seed = (seed * 1103515245 + 12345) % 2147483648
    parts.append(words[(seed >> 8) % len(words)] + (f" {seed % 1000}\n" if seed >> 16 & 7 == 0 else ""))
text = " ".join(parts).encode()

samples = []
for _ in range(5):
    start = perf_counter()
    for _ in range(4):
        inflater = Inflater(COMPRESSED)
        result = inflater.run()
    samples.append((perf_counter() - start) * 1e9)
assert result == text
print(inflater.blocks, len(COMPRESSED), len(result))
print("ns", *samples)
