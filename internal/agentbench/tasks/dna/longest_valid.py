# Which of these are DNA, and which of those is the longest: AGCTTA, AGXTC, GATTACAG, HELLO?
# answer: "GATTACAG"
import asyncio

async def main() -> object:
    sequences = ['AGCTTA', 'AGXTC', 'GATTACAG', 'HELLO']
    valid = await asyncio.gather(*[is_valid_dna_sequence(s) for s in sequences])
    return max((s for s, ok in zip(sequences, valid) if ok), key=len)
