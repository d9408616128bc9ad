import fc from 'fast-check'
import type { Operation } from '@grana/contract/operation'
import { fieldsOf, goodFields, queryOf, targetOf, type Fields } from '@grana/server/testing/good-values'
import { encodings } from '@grana/server/testing/lead-form'
import { wire } from '@grana/server/testing/wire'
import type { Attack, Plan } from './attack.ts'
import { naughtyStrings } from './naughty-strings.ts'

export const naughty = fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary', maxLength: 300 }))

/** Values of every type, most of them strings because forms can send nothing else. */
const anyValue = fc.oneof(
  { weight: 4, arbitrary: naughty },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }) },
)

const badNames = ['__proto__', 'constructor', 'toString', 'a[b]', 'a.b', 'id', 'state', 'created_at', 'is_admin', ' ']

/** Values without a JSON form become null. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
  return text ?? 'null'
}

type Change = (fields: Fields) => Fields

/** One change to a valid body: a value, a missing field, an unknown one. */
function changes(names: readonly string[]): fc.Arbitrary<Change> {
  // A body without fields can still get an unknown one.
  const name = fc.constantFrom(...(names.length === 0 ? ['extra'] : names))
  const replaced = fc.tuple(name, anyValue).map(([key, value]): Change => {
    return (fields) => ({ ...fields, [key]: value })
  })
  const missing = name.map((key): Change => {
    return (fields) => Object.fromEntries(Object.entries(fields).filter(([other]) => other !== key))
  })
  const unknown = fc.tuple(fc.constantFrom(...badNames), anyValue).map(([key, value]): Change => {
    // By way of JSON, because only there `__proto__` is an ordinary name.
    return (fields) => ({ ...fields, ...(JSON.parse(`{${JSON.stringify(key)}:${toJson(value)}}`) as Fields) })
  })
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: unknown },
  )
}

/** A valid body with one thing wrong, as it is after a JSON round trip. */
export function changedBodies(names: readonly string[], good: Fields): fc.Arbitrary<Fields> {
  return changes(names).map((change) => JSON.parse(toJson(change(good))) as Fields)
}

/** Well-formed, invalid bodies. Captcha tokens are valid, so that the rest of the body is what gets refused. */
export async function badBodies(operation: Operation, plan: Plan): Promise<Attack[]> {
  if (operation.body === undefined) return []
  const good = goodFields(operation.body, plan.seed)
  const names = Object.keys(fieldsOf(operation.body).properties)
  const target = targetOf(operation, plan.seed)
  const forms = operation.file === undefined ? (['json', 'form', 'multipart'] as const) : (['multipart'] as const)
  const arbitrary = fc.tuple(changes(names), fc.constantFrom(...forms))
  const attacks: Attack[] = []
  for (const [change, encoding] of fc.sample(arbitrary, { seed: plan.seed, numRuns: plan.runs })) {
    const token = names.includes('captcha_token') ? { captcha_token: await plan.captchaToken() } : {}
    const fields = JSON.parse(toJson(change({ ...good, ...token }))) as Fields
    const { payload, headers } = encodings[encoding](fields)
    const request = wire({ method: operation.method, target, headers: Object.entries(headers), body: payload })
    attacks.push({ family: 'body', request })
  }
  return attacks
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Keeps a path within the router's maximum, without cutting an escape in two. */
function shortened(text: string): string {
  return text.slice(0, 1200).replace(/%.?$/, '')
}

/** Well-formed, invalid queries: known names with invalid values, and unknown names. */
export function badQueries(operation: Operation, { seed, runs }: Plan): Attack[] {
  const known = Object.keys(fieldsOf(operation.query).properties)
  const name = known.length === 0 ? naughty : fc.oneof(fc.constantFrom(...known), fc.constantFrom(...badNames), naughty)
  const target = targetOf(operation, seed)
  // Without a body, only the query can be invalid past routing.
  const numRuns = operation.body === undefined ? Math.ceil(runs * 1.2) : runs
  return fc.sample(fc.tuple(name, naughty), { seed, numRuns }).map(([key, value]) => {
    const query = shortened(`${encoded(key || 'a')}=${encoded(value)}`)
    return { family: 'query', request: wire({ method: operation.method, target: `${target}?${query}` }) }
  })
}

/** Paths whose parameters are well formed and invalid. */
export function badParams(operation: Operation, { seed, runs }: Plan): Attack[] {
  const names = Object.keys(fieldsOf(operation.params).properties)
  if (names.length === 0) return []
  const arbitrary = fc.tuple(fc.constantFrom(...names), naughty)
  return fc.sample(arbitrary, { seed, numRuns: runs }).map(([name, value]) => {
    const target = targetOf(operation, seed, {
      [name]: shortened(encoded(value || ' '))
        .slice(0, 190)
        .replace(/%.?$/, ''),
    })
    return { family: 'param', request: wire({ method: operation.method, target }) }
  })
}

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'AuthEmail',
  'Cookie',
  'Grana-Visitor',
  'Grana-Visitor-Secret',
  'If-None-Match',
  'Range',
  'Refresh',
  'X-Forwarded-For',
  'X-Request-Id',
]

/** Unexpected headers. Without the body that an operation requires they test nothing. */
export function badHeaders(operation: Operation, { seed, runs }: Plan): Attack[] {
  const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 200 })
  const numRuns = operation.body === undefined ? runs : Math.ceil(runs / 5)
  const target = `${targetOf(operation, seed)}${queryOf(operation, seed)}`
  return fc
    .sample(fc.tuple(fc.constantFrom(...headerNames), printable), { seed, numRuns })
    .map((header) => ({ family: 'header', request: wire({ method: operation.method, target, headers: [header] }) }))
}
