# Which letter is the most common in the DNA AGGCTTAGGCA, and what does it become in mRNA?
# answer: ["G", "C"]
async def main() -> object:
    letter = await find_max_nucleotide(await count_nucleotides("AGGCTTAGGCA"))
    return [letter, await transcribe_dna_to_mrna(letter)]
