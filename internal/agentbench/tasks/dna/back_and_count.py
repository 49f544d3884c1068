# Which DNA was the mRNA AUGGGUCGU made from, and how often does each letter occur in it?
# answer: ["TACCCAGCA", {"T": 1, "A": 3, "C": 4, "G": 1}]
async def main() -> object:
    dna = await reverse_transcribe_mrna_to_dna("AUGGGUCGU")
    return [dna, await count_nucleotides(dna)]
