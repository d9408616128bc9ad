import { foldText } from './fold-text.ts'

export interface ListOption {
  readonly value: string
  readonly label: string
  /** At the end of the row, in mono: a dialling code, for example. It is searched as well. */
  readonly detail?: string
  /** A second line: what the option means. It is not searched. */
  readonly note?: string
  /** Consecutive options with the same group share a heading. */
  readonly group?: string
}

export interface FoldedOption {
  readonly option: ListOption
  readonly label: string
  readonly detail: string
}

/** Folding 250 countries takes longer than filtering them: done once per list, not per keystroke. */
export function foldOptions(options: readonly ListOption[]): readonly FoldedOption[] {
  return options.map((option) => ({ option, label: foldText(option.label), detail: foldText(option.detail ?? '') }))
}

function rank({ label, detail }: FoldedOption, query: string): number {
  const at = label.indexOf(query)
  if (at === 0) return 0
  if (at > 0) return /[\s(-]/.test(label.charAt(at - 1)) ? 1 : 2
  return detail.startsWith(query) || detail.startsWith(`+${query}`) ? 1 : -1
}

/**
 * Labels that begin with the query, then those with a word that does, then the rest; each group in the order of the
 * list.
 */
export function filterOptions(options: readonly FoldedOption[], text: string): readonly ListOption[] {
  const query = foldText(text.trim())
  if (query === '') return options.map(({ option }) => option)
  const groups: ListOption[][] = [[], [], []]
  for (const folded of options) groups[rank(folded, query)]?.push(folded.option)
  return groups.flat()
}

export interface MatchParts {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Position of the query in a label, for emphasis. Known only when folding keeps the length. */
export function matchParts(label: string, text: string): MatchParts {
  const query = foldText(text.trim())
  const letters = Array.from(label.normalize('NFC'))
  const at =
    query === ''
      ? -1
      : letters
          .map((word) => foldText(word).slice(0, 1))
          .join('')
          .indexOf(query)
  if (at < 0) return { before: label, match: '', after: '' }
  const joinLetters = (from: number, to?: number) => letters.slice(from, to).join('')
  return {
    before: joinLetters(0, at),
    match: joinLetters(at, at + query.length),
    after: joinLetters(at + query.length),
  }
}
