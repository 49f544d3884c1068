# What amino acids does the DNA TACAAACGAATT stand for?
# answer: ["Methionine", "Phenylalanine", "Alanine", "Stop"]
async def main() -> object:
    return await translate_mrna_to_amino_acids(await transcribe_dna_to_mrna("TACAAACGAATT"))
