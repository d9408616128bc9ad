import { foldText } from '@grana/ui/fold-text'
import { MAX_PER_KIND } from './go-to.ts'

/** Whether every word of a search begins a word of the text, without accents and case. */
export function matchesWords(text: string, words: string): boolean {
  const parts = foldText(text).split(/[^\p{L}\p{N}]+/u)
  return foldText(words)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => parts.some((part) => part.startsWith(word)))
}

/** The first things of a list whose text matches; none without words. */
export function matching<T>(
  things: readonly T[] | undefined,
  words: string,
  textOf: (thing: T) => string,
): readonly T[] {
  if (words === '' || things === undefined) return []
  return things.filter((thing) => matchesWords(textOf(thing), words)).slice(0, MAX_PER_KIND)
}
