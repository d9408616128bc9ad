import { weaknessCategories, type Weakness } from '@grana/contract/weaknesses/taxonomy'
import { stopWords, weaknessCategoryTexts, weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { foldText } from '@grana/ui/fold-text'

export interface Entry {
  readonly weakness: Weakness
  readonly name: string
  readonly category: string
  readonly explanation: string
}

interface Field {
  readonly words: readonly string[]
  /** For a whole word and for its beginning; a match inside of a word does not count. */
  readonly worth: readonly [full: number, beginning: number]
  /** Acronyms and the usual name come first: each further position is worth one less. */
  readonly isOrdered?: boolean
}

interface IndexedEntry extends Entry {
  readonly fields: readonly Field[]
  readonly cwe: string
  readonly wholes: readonly string[]
}

const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
const SHORTEST_WITH_SLIP = 5

const wordsOf = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

function toIndexedEntry(weakness: Weakness, categoryWords: string): IndexedEntry {
  const { name, explanation, words = '' } = weaknessTexts[weakness.id]
  const category = weaknessCategoryTexts[weakness.category].name
  return {
    weakness,
    name,
    category,
    explanation,
    cwe: String(weakness.cwe),
    wholes: [name, weakness.id, weakness.words, words].map((text) => wordsOf(text).join(' ')),
    fields: [
      { words: wordsOf(name), worth: [70, 50], isOrdered: true },
      { words: wordsOf(weakness.words), worth: [65, 40], isOrdered: true },
      { words: wordsOf(words), worth: [55, 35] },
      { words: wordsOf(weakness.id), worth: [50, 30] },
      { words: wordsOf(`${category} ${categoryWords}`), worth: [25, 15] },
      { words: wordsOf(explanation), worth: [10, 8] },
    ],
  }
}

const index: readonly IndexedEntry[] = weaknessCategories.flatMap(({ words, weaknesses }) =>
  weaknesses.map((weakness) => toIndexedEntry(weakness, words)),
)

/** Every weakness, in the order of the tree. */
export const allEntries: readonly Entry[] = index

function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** One extra, missing or wrong letter, in a word that may still be being typed. */
function isNear(word: string, target: string): boolean {
  if (word.length < SHORTEST_WITH_SLIP || target.length < SHORTEST_WITH_SLIP - 1) return false
  return [-1, 0, 1].some((more) => isOneSlip(word, target.slice(0, word.length + more)))
}

type ScoreMatch = (word: string, field: Field) => number

// Runs some 12,000 times per keystroke: a loop without allocations.
const scoreExactMatch: ScoreMatch = (word, { words, worth: [full, beginning], isOrdered = false }) => {
  let best = 0
  let late = 0
  for (const candidate of words) {
    if (candidate === word) best = Math.max(best, full - late)
    else if (candidate.startsWith(word)) best = Math.max(best, beginning - late)
    if (isOrdered && late < 8) late += 1
  }
  return best
}

const scoreNearMatch: ScoreMatch = (word, field) =>
  Math.max(
    scoreExactMatch(word, field),
    field.words.some((candidate) => isNear(word, candidate)) ? field.worth[1] / 4 : 0,
  )

function worthOfWord(word: string, entry: IndexedEntry, worth: ScoreMatch): number {
  const number = /^(?:cwe)?(\d+)$/.exec(word)?.[1]
  if (number === entry.cwe) return 100
  if (word === 'cwe') return 1
  let best = number !== undefined && entry.cwe.startsWith(number) ? 12 : 0
  for (const field of entry.fields) best = Math.max(best, worth(word, field))
  return best
}

/** Zero unless every word matches. */
function worthOfEntry(query: readonly string[], entry: IndexedEntry, worth: ScoreMatch): number {
  let sum = 0
  for (const word of query) {
    const value = worthOfWord(word, entry, worth)
    if (value === 0) return 0
    sum += value
  }
  const phrase = query.join(' ')
  const isWhole = entry.wholes.includes(phrase)
  const isBeginning = entry.wholes.some((whole) => whole.startsWith(phrase))
  return sum / query.length + (isWhole ? 100 : isBeginning ? 40 : 0)
}

function rankEntries(query: readonly string[], worth: ScoreMatch): readonly Entry[] {
  return index
    .map((entry) => ({ entry, value: worthOfEntry(query, entry, worth) }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
    .map(({ entry }) => entry)
}

function queryWords(text: string): readonly string[] {
  const joined = text.slice(0, MAX_QUERY_LENGTH).replaceAll(/\bcwe[\s:_-]*(?=\d)/gi, 'cwe')
  const words = [...new Set(wordsOf(joined))]
  const significant = words.filter((word) => !stopWords.has(word))
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS)
}

/**
 * Best match first, ties in the order of the tree; typing errors are tolerated only where nothing matches exactly. All
 * of them for an empty text.
 */
export function searchWeaknesses(text: string): readonly Entry[] {
  const query = queryWords(text)
  if (query.length === 0) return text.trim() === '' ? allEntries : []
  const found = rankEntries(query, scoreExactMatch)
  return found.length > 0 ? found : rankEntries(query, scoreNearMatch)
}
