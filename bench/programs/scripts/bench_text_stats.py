# text statistics (run): words, pairs, readability, keywords by tf-idf and similarity of documents that are made from a fixed seed.
import math
import random
import string
from collections import Counter
from itertools import combinations, pairwise
from time import perf_counter

VOCABULARY = (
    "the a of and to in is that for with on as by from at this was are it an be or which not have has river mountain forest valley "
    "harbour island village market bridge castle engine signal pattern network memory archive letter journey captain teacher doctor "
    "gardener painter winter summer morning evening silver golden ancient quiet narrow distant bright hidden carries follows crosses "
    "remembers describes measures collects repairs imagines discovers travels returns slowly often never always together carefully"
).split()
STOP_WORDS = set(VOCABULARY[:26])
TITLES = ["Harbour", "Mountains", "Letters", "Machines", "Gardens", "Winter", "Markets", "Journeys"]


def make_document(seed):
    rng = random.Random(seed)
    weights = [60 / (i + 1) + 8 for i in range(26)] + [rng.choice((0.2, 1, 1, 6)) for _ in VOCABULARY[26:]]
    sentences = []
    for _ in range(40):
        words = rng.choices(VOCABULARY, weights, k=rng.randint(5, 18))
        if len(words) > 10:
            words[len(words) // 2] += ","
        sentences.append(" ".join(words).capitalize() + rng.choice(".....!?"))
    paragraphs = [" ".join(sentences[i : i + 5]) for i in range(0, len(sentences), 5)]
    return "\n\n".join(paragraphs)


DOCUMENTS = {title: make_document(number) for number, title in enumerate(TITLES)}
TABLE = str.maketrans("", "", string.punctuation)


def tokenize(text):
    return text.lower().translate(TABLE).split()


def syllables(word):
    count, previous = 0, False
    for char in word:
        vowel = char in "aeiouy"
        if vowel and not previous:
            count += 1
        previous = vowel
    if word.endswith("e") and count > 1:
        count -= 1
    return max(count, 1)


def sentences_of(text):
    result, current = [], []
    for word in text.split():
        current.append(word)
        if word[-1] in ".!?":
            result.append(current)
            current = []
    return result


def reading_ease(words, sentence_count):
    total = sum(map(syllables, words))
    return 206.835 - 1.015 * len(words) / sentence_count - 84.6 * total / len(words)


def tf_idf(counts_by_title):
    spread = Counter()
    for counts in counts_by_title.values():
        spread.update(counts.keys())
    n = len(counts_by_title)
    vectors = {}
    for title, counts in counts_by_title.items():
        total = counts.total()
        vectors[title] = {word: c / total * math.log((1 + n) / (1 + spread[word])) for word, c in counts.items()}
    return vectors


def cosine(a, b):
    dot = sum(weight * b[word] for word, weight in a.items() if word in b)
    norms = math.sqrt(sum(w * w for w in a.values())) * math.sqrt(sum(w * w for w in b.values()))
    return dot / norms if norms else 0.0


def main():
    counts, lines = {}, []
    pairs = Counter()
    for title, text in DOCUMENTS.items():
        words = tokenize(text)
        sentences = sentences_of(text)
        content = [w for w in words if w not in STOP_WORDS]
        counts[title] = Counter(content)
        pairs.update(p for p in pairwise(words) if not STOP_WORDS.intersection(p))
        lengths = [len(s) for s in sentences]
        mean = sum(lengths) / len(lengths)
        spread = math.sqrt(sum((x - mean) ** 2 for x in lengths) / len(lengths))
        lines.append(
            f"{title:<10} {len(words)} words, {len(set(words))} distinct, {len(sentences)} sentences of {mean:.1f} ± {spread:.1f}, "
            f"ease {reading_ease(words, len(sentences)):.2f}, longest {max(content, key=lambda w: (len(w), w))}"
        )
    vectors = tf_idf(counts)
    for title, vector in vectors.items():
        top = sorted(vector.items(), key=lambda kv: (-kv[1], kv[0]))[:4]
        lines.append(f"{title}: " + ", ".join(f"{word} {weight:.4f}" for word, weight in top))
    similar = sorted(((cosine(counts[a], counts[b]), a, b) for a, b in combinations(counts, 2)), reverse=True)
    lines += [f"{a} ~ {b}: {score:.4f}" for score, a, b in similar[:3] + similar[-1:]]
    lines += [f"{count} x {' '.join(pair)}" for pair, count in sorted(pairs.items(), key=lambda kv: (-kv[1], kv[0]))[:5]]
    letters = Counter(c for text in DOCUMENTS.values() for c in text.lower() if c.isalpha())
    lines.append("".join(letter for letter, _ in letters.most_common(10)))
    return "\n".join(lines)


samples = []
for _ in range(5):
    start = perf_counter()
    report = main()
    samples.append((perf_counter() - start) * 1e9)
print(report)
print("ns", *samples)
