/** Words of one shingle: fewer are shared by texts that have nothing else in common. */
const shingleWords = 4
/** Shorter texts have no sketch: too little to tell a copy from a coincidence. */
const minShingles = 20
const bands = 16
const rowsPerBand = 4

/** Equal bands from which two texts count as nearly identical: about four fifths of their shingles are equal. */
export const nearlyIdenticalBands = 7

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}

/** The finalizer of MurmurHash3: spreads every bit of the input over all bits of the output. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function shinglesOf(text: string): Set<number> {
  const words = wordsOf(text)
  const found = new Set<number>()
  for (let index = 0; index + shingleWords <= words.length; index += 1)
    found.add(hashOf(words.slice(index, index + shingleWords).join(' ')))
  return found
}

function smallest(shingles: ReadonlySet<number>, seed: number): number {
  let least = 0xff_ff_ff_ff
  for (const shingle of shingles) {
    const hash = mix(shingle ^ seed)
    if (hash < least) least = hash
  }
  return least
}

/** A signed 64-bit digest of a value, as PostgreSQL stores it. */
export const digestOf = (value: string): bigint =>
  BigInt.asIntN(64, (BigInt(hashOf(value)) << 32n) | BigInt(mix(hashOf(`${value}\u0000${value.length}`))))

/**
 * MinHash in bands: the share of equal bands of two texts grows with the share of equal shingles. Finding texts that are
 * nearly identical is then a search for equal digests.
 */
export function sketchText(text: string): bigint[] {
  const shingles = shinglesOf(text)
  if (shingles.size < minShingles) return []
  return Array.from({ length: bands }, (_, band) => {
    const rows = Array.from({ length: rowsPerBand }, (_value, row) =>
      smallest(shingles, mix(band * rowsPerBand + row + 1)),
    )
    return digestOf(`${band}:${rows.join(':')}`)
  })
}
