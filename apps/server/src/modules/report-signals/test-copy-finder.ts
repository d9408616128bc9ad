import { nearlyIdenticalBands, sketchText } from './text-sketch.ts'

/** For proofs/evidence: copy detection over texts of one run; production compares in the database. */
export function createCopyFinder(): (text: string) => boolean {
  const sketches: bigint[][] = []
  return (text) => {
    const sketch = new Set(sketchText(text))
    const isCopy = sketches.some((other) => other.filter((digest) => sketch.has(digest)).length >= nearlyIdenticalBands)
    sketches.push([...sketch])
    return isCopy
  }
}
