# Which of the sequences TACCGA, CCAAAA, AGN are DNA that begins with Methionine?
# answer: ["TACCGA"]
import asyncio

async def begins(sequence):
    if not await is_valid_dna_sequence(sequence):
        return False
    acids = await translate_mrna_to_amino_acids(await transcribe_dna_to_mrna(sequence))
    return acids[:1] == ["Methionine"]

async def main() -> object:
    sequences = ['TACCGA', 'CCAAAA', 'AGN']
    found = await asyncio.gather(*[begins(s) for s in sequences])
    return [s for s, ok in zip(sequences, found) if ok]
