# Wide characters take two columns; tabs and odd blanks are kept.
import traceback


def run(f):
    try:
        f()
    except Exception:
        traceback.print_exc()


zero = 0
ä = 1
漢字 = "x"


def w1(): return "漢字" + 1 / zero
def w2(): return {"ключ": 漢字}["漢"]
def w3(): return ä / zero
def w4(): return "👍👍" / "é"
def w5(): return 漢字.missing
def w6(): return f"漢字{ä / zero}漢"
def w7():
	return	ä	/	zero
def w8():
		x = "🎉" + (
			ä)
		return x
def w9(): return ("漢字",
                  "漢字", ä / zero, "漢")
def w10(): return 漢字["ｆ"]
def w11(): return "e\u0301é" + ä


for name, f in list(globals().items()):
    if name[0] == "w" and name[1:].isdigit():
        run(f)
