import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { createToken } from '@grana/server/lib/tokens'
import { fieldsOf, type Fields } from '@grana/server/testing/good-values'

/** Fillers for long texts: each is cheap to send and expensive for some parser. */
const fillers: Readonly<Record<string, () => string>> = {
  tokens: () => createToken('access'),
  base64: () => 'A',
  'base64 that stays base64': () => 'V',
  'short runs': () => `${'_'.repeat(77)} `,
  'packed short runs': () => Buffer.from(`${'x'.repeat(57)}\u0001`.repeat(3)).toString('base64'),
  'packed text': () => `${Buffer.from('x'.repeat(60)).toString('base64')} `,
  escapes: () => '%41',
  brackets: () => '[',
  emphasis: () => '*a **b _c ',
  quotes: () => '> ',
  lists: () => '- a\n  ',
  links: () => '[a](https://tepozan.example/?a=1) ',
  lines: () => '\n',
  words: () => 'la casa ',
  digits: () => '9',
  wide: () => '🕵️',
}

/** Longest text that is tried: longer than any field accepts, shorter than any URL limit. */
const longestText = { body: 200_000, query: 400 }
const maxItems = 2000

const textsOf = new Map<string, string>()

/** A text of one filler, cached. */
function textOf(filler: string): string {
  const known = textsOf.get(filler)
  if (known !== undefined) return known
  const make = fillers[filler] ?? (() => 'x')
  let text = ''
  while (text.length < longestText.body) text += make()
  textsOf.set(filler, text)
  return text
}

/** The largest number below a bound for which a predicate holds, if it holds for all smaller numbers. */
function largest(bound: number, holds: (size: number) => boolean): number {
  let [low, high] = [0, bound]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

type Path = readonly (string | number)[]

/** Paths of the texts and lists in some fields. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return Array.isArray(value) && value.length > 0 ? [path, ...inner] : inner
}

function valueAt(fields: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], fields)
}

function withValue(fields: Fields, path: Path, value: unknown): Fields {
  const copy = structuredClone(fields)
  const inner = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
  inner[path.at(-1) ?? ''] = value
  return copy
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A copy of a list item with new identifiers, because lists often require distinct items. */
function itemLike(item: unknown, at: number): unknown {
  if (typeof item === 'string' && uuid.test(item)) return at === 0 ? item : randomUUID()
  return item
}

type Enlarging = { path: Path; filler: string; longest: number }

/** The same fields with one place as large as the schema accepts. */
function enlarged(schema: z.ZodMiniType, fields: Fields, { path, filler, longest }: Enlarging): Fields {
  const takes = (value: unknown) => z.safeParse(schema, withValue(fields, path, value)).success
  const value = valueAt(fields, path)
  if (Array.isArray(value)) {
    const items = Array.from({ length: maxItems }, (_, at) => itemLike(value[at % value.length], at))
    const size = largest(maxItems, (count) => count === 0 || takes(items.slice(0, count)))
    return size > value.length ? withValue(fields, path, items.slice(0, size)) : fields
  }
  const text = textOf(filler)
  const size = largest(longest, (length) => length === 0 || takes(text.slice(0, length).toWellFormed()))
  return size > String(value).length ? withValue(fields, path, text.slice(0, size).toWellFormed()) : fields
}

/** Optional fields of the schema that were left out. */
function filled(schema: z.ZodMiniType, fields: Fields): Fields {
  let all = fields
  for (const name of Object.keys(fieldsOf(schema).properties)) {
    if (name in all) continue
    const candidates = ['text', ['text'], [randomUUID()], 1, true].map((value) => ({ ...all, [name]: value }))
    all = candidates.find((one) => z.safeParse(schema, one).success) ?? all
  }
  return all
}

type Search = { seed: number; runs: number; place: keyof typeof longestText }

/** Describes what the search chose, so that a finding can be reproduced. */
export type ExpensiveBody = { what: string; fields: Fields }

/**
 * Derives fields from valid ones that the schema still accepts and that are as large as it accepts: every text and list,
 * or one of them alone, filled with one filler.
 */
export function expensiveBodies(schema: z.ZodMiniType, good: Fields, { seed, runs, place }: Search): ExpensiveBody[] {
  const base = filled(schema, good)
  const places = placesIn(base)
  if (places.length === 0) return [{ what: 'as it is', fields: base }]
  const chosen = fc.record({
    filler: fc.constantFrom(...Object.keys(fillers)),
    only: fc.option(fc.constantFrom(...places), { freq: 2 }),
  })
  return fc.sample(chosen, { seed, numRuns: runs }).map(({ filler, only }): ExpensiveBody => {
    const fields = (only === null ? places : [only]).reduce((sofar, path) => {
      // An enlarged list may have replaced the item that contained this place.
      return enlarged(schema, sofar, { path, filler, longest: longestText[place] })
    }, base)
    return { what: `${filler} in ${only === null ? 'everything' : only.join('.')}`, fields }
  })
}
