import { nearlyIdenticalBands, sketchText } from './text-sketch.ts'

/** Says of each text whether an earlier one was nearly identical. */
export function createCopyFinder(): (text: string) => boolean {
  const sketches: bigint[][] = []
  return (text) => {
    const sketch = new Set(sketchText(text))
    const isCopy = sketches.some((other) => other.filter((digest) => sketch.has(digest)).length >= nearlyIdenticalBands)
    sketches.push([...sketch])
    return isCopy
  }
}
