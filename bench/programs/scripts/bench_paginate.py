# paginate (run): two tools give pages by cursor and by offset; their issues and comments are gathered, matched and counted.
import base64
import json
from time import perf_counter

LABELS = ["bug", "docs", "feature", "question", "security", "performance"]
USERS = ["amira", "boris", "chen", "divya", "elif", "femi", "gita"]
REACTIONS = ["+1", "heart", "eyes"]

ISSUES = [
    {
        "number": n,
        "title": f"{LABELS[n % 6].title()}: case {n} of module {n * 7 % 19}",
        "state": "closed" if n * 5 % 8 < 3 else "open",
        "author": USERS[n * 3 % 7],
        "labels": sorted({LABELS[n % 6], LABELS[n * n % 6]}),
        "created": f"2025-{n % 12 + 1:02d}-{n % 28 + 1:02d}",
    }
    for n in range(1, 2501)
]
COMMENTS = [
    {
        "id": 10_000 + k,
        "issue": k * 38 % 2520 + 1,
        "author": USERS[k * 5 % 7],
        "body": f"Comment {k}: seen on version {k % 4}.{k % 10}" + (" @" + USERS[k % 7] if k % 3 == 0 else ""),
        "reactions": {REACTIONS[k % 3]: k % 5},
    }
    for k in range(6000)
]


def encode_cursor(position):
    return base64.b64encode(json.dumps({"after": position}).encode()).decode()


def decode_cursor(cursor):
    return json.loads(base64.b64decode(cursor))["after"]


# The tools.
def search_issues(state=None, cursor=None, limit=50):
    begin = decode_cursor(cursor) if cursor else 0
    page = []
    position = begin
    while position < len(ISSUES) and len(page) < limit:
        issue = ISSUES[position]
        position += 1
        if state is None or issue["state"] == state:
            page.append(issue)
    return {"items": page, "next_cursor": encode_cursor(position) if position < len(ISSUES) else None}


def list_comments(offset=0, limit=100):
    return {"comments": COMMENTS[offset : offset + limit], "total": len(COMMENTS)}


def all_issues(**filters):
    cursor = None
    while True:
        page = search_issues(cursor=cursor, **filters)
        yield from page["items"]
        cursor = page["next_cursor"]
        if not cursor:
            return


def all_comments(limit=100):
    offset = 0
    while True:
        page = list_comments(offset=offset, limit=limit)
        yield from page["comments"]
        offset += len(page["comments"])
        if offset >= page["total"]:
            break


def mentions(body):
    return [word[1:] for word in body.split() if word.startswith("@")]


def main():
    issues = {issue["number"]: {**issue, "comments": [], "score": 0} for issue in all_issues(state="open", limit=40)}
    skipped = 0
    asked = {}
    for comment in all_comments():
        issue = issues.get(comment["issue"])
        if issue is None:
            skipped += 1
            continue
        issue["comments"].append(comment["id"])
        issue["score"] += sum(comment["reactions"].values()) + 1
        for user in mentions(comment["body"]):
            if user != comment["author"]:
                asked.setdefault(user, []).append(issue["number"])
    unanswered = [n for n, issue in issues.items() if not issue["comments"]]
    hot = sorted(issues.values(), key=lambda i: (-i["score"], i["number"]))[:6]
    label_scores = {}
    for issue in issues.values():
        for label in issue["labels"]:
            label_scores[label] = label_scores.get(label, 0) + issue["score"]
    return {
        "open": len(issues),
        "closed_in_may": sum(1 for i in all_issues(state="closed") if i["created"].startswith("2025-05")),
        "skipped": skipped,
        "unanswered": unanswered[:5],
        "hot": [f"#{i['number']} {i['title']} ({i['score']})" for i in hot],
        "labels": dict(sorted(label_scores.items(), key=lambda kv: kv[1], reverse=True)),
        "asked": {user: len(set(numbers)) for user, numbers in sorted(asked.items())},
    }


samples = []
for _ in range(5):
    start = perf_counter()
    result = json.dumps(main(), indent=1)
    samples.append((perf_counter() - start) * 1e9)
print(result)
print("ns", *samples)
