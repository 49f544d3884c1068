# Instructions that span several lines: first, last and those around the anchors are shown.
import traceback


def run(f):
    try:
        f()
    except Exception:
        traceback.print_exc()


def boom(*a, **k):
    raise ValueError("boom")


one, zero, s = 1, 0, "s"


def m01():
    return (
        one
        + s
    )


def m02():
    return one + (
        s
    )


def m03():
    x = (one +
         zero +
         zero +
         s)
    return x


def m04():
    boom(
        1,
        2,
        3,
    )


def m05():
    boom(1,
         2)


def m06():
    return boom(
        1,
        2,
        3,
        4,
    ).attr


def m07():
    return [
        1,
        2,
        3,
    ][
        10
    ]


def m08():
    return [1,
            2][5]


def m09():
    x = boom(
        1,
        2)
    return x


def m10():
    return boom(
        1,
        2)


def m11():
    return (one
            # a comment + here
            /  # another

            zero)


def m12():
    return one / \
        zero


def m13():
    if (one and
            boom()):
        pass


def m14():
    with boom(
        1
    ) as x, \
            boom(2):
        pass


def m15():
    d = {
        "a": 1,
        "b": one / zero,
        "c": 3,
    }
    return d


def m16():
    return f"""
    {one}
    {one / zero}
    """


def m17():
    raise ValueError(
        "a",
        "b",
    )


def m18():
    raise ValueError("a",
                     "b")


def m19():
    assert (
        one ==
        zero
    ), "not equal"


def m20():
    assert one == zero, (
        "not "
        "equal"
    )


def m21():
    return boom(boom,
                boom(
                    1,
                    2,
                    3,
                    4,
                    5), 6,
                7)


def m22():
    boom(
        # comment one
        1,
	# tab comment
        2)


def m23():
    return (boom)(
        1
    )


def m24():
    return ("a" "b"
            "c"
            % (
                1,
                2,
            ))


def m25():
    return [
        x / zero
        for x in range(3)
    ]


def m26():
    return (one)\
        .missing


def m27():
    return (
        one
        .real
        .missing
        .more
    )


def m28():
    return s.join(
        x
        for x in
        [1, 2, 3]
    )


def m29():
    (
        one
    ) / (
        zero
    )


def m30():
    return one / zero / (
        1,
        2,
        3,
        4,
    )[0]


for name, f in list(globals().items()):
    if name[0] == "m" and name[1:].isdigit():
        run(f)
