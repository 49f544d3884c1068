# dedupe (run): contacts from three sources, normalised, linked by mail or phone and merged into one record each.
import re
import unicodedata
from time import perf_counter

GIVEN = ["José", "Zoë", "Anna", "Liam", "Noémie", "Søren", "Maya", "Oğuz", "Petra", "Tomás"]
FAMILY = ["García", "Müller", "Smith", "Nowak", "Dubois", "Ångström", "Khan", "O'Neil"]
DOMAINS = ["example.com", "Example.org", "mail.test"]


def make_contacts():
    contacts = []
    for i in range(900):
        person = i * 7 % 400
        given, family = GIVEN[person % 10], FAMILY[person // 10 % 8]
        source = ("crm", "shop", "newsletter")[i % 3]
        mail = f"{given[:1]}.{family}.{person}@{DOMAINS[person % 3]}"
        phone = f"+49 (30) {person:03d}-{person * 3:04d}"
        if source == "shop":
            given, family = given.upper(), family.upper()
            phone = phone.replace("+49 (", "0049 ").replace(")", "")
        elif source == "newsletter":
            mail = f"  {mail.lower()} "
            phone = ""
        if i % 11 == 0:
            mail = ""
        contacts.append({"source": source, "name": f"{given}  {family}", "email": mail, "phone": phone, "tags": [source, f"wave{i % 4}"], "seen": i})
    return contacts


CONTACTS = make_contacts()
PRIORITY = {"crm": 0, "shop": 1, "newsletter": 2}


def plain(text):
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(ch for ch in decomposed if not unicodedata.combining(ch))


def clean_email(email):
    email = plain(email.strip().casefold())
    return email if re.fullmatch(r"[^@\s]+@[^@\s]+\.\w+", email) else None


def clean_phone(phone):
    digits = re.sub(r"\D", "", phone)
    if not digits:
        return None
    return "+" + digits.removeprefix("00")


def clean_name(name):
    return " ".join(part.capitalize() for part in name.split())


class Groups:
    """Disjoint sets of record numbers."""

    def __init__(self, size):
        self.parent = list(range(size))

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def union(self, a, b):
        a, b = self.find(a), self.find(b)
        if a != b:
            self.parent[max(a, b)] = min(a, b)
            return True
        return False


def merge(records):
    records = sorted(records, key=lambda r: (PRIORITY[r["source"]], -r["seen"]))
    merged = {"name": records[0]["name"], "email": None, "phone": None, "tags": [], "sources": len({r["source"] for r in records})}
    for record in records:
        merged["email"] = merged["email"] or record["email"]
        merged["phone"] = merged["phone"] or record["phone"]
        for tag in record["tags"]:
            if tag not in merged["tags"]:
                merged["tags"].append(tag)
    return merged


def main():
    records = [
        {**c, "name": clean_name(c["name"]), "email": clean_email(c["email"]), "phone": clean_phone(c["phone"])}
        for c in CONTACTS
    ]
    groups = Groups(len(records))
    owners = {}
    links = 0
    for number, record in enumerate(records):
        for key in (record["email"], record["phone"]):
            if key is None:
                continue
            if key in owners:
                links += groups.union(owners[key], number)
            else:
                owners[key] = number
    clusters = {}
    for number, record in enumerate(records):
        clusters.setdefault(groups.find(number), []).append(record)
    merged = [merge(cluster) for cluster in clusters.values()]
    merged.sort(key=lambda m: (plain(m["name"]), m["email"] or "", m["phone"] or ""))
    complete = [m for m in merged if m["email"] and m["phone"]]
    lines = [f"{len(records)} records, {links} links, {len(merged)} people, {len(complete)} complete"]
    lines += [f"{m['name']} <{m['email'] or '-'}> {m['phone'] or '-'} {','.join(m['tags'])} {m['sources']}" for m in merged[::40]]
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(result)
print("ns", *samples)
