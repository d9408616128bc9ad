import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Operation } from '@grana/contract/operation'
import { encodings } from '../lead-form.ts'
import type { Attack, Plan } from './attack.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { wire, type Headers } from './wire.ts'

type Fields = Record<string, unknown>
type Property = {
  type?: string
  enum?: string[]
  pattern?: string
  format?: string
  anyOf?: Property[]
  const?: unknown
}
type BodySchema = { properties?: Record<string, Property>; required?: string[] }

const naughty = fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary', maxLength: 300 }))

/** Values of every kind, most of them strings because forms can send nothing else. */
const anyValue = fc.oneof(
  { weight: 4, arbitrary: naughty },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }).map((value) => value ?? null) },
)

/** A value that a property should like. */
function likely(property: Property): fc.Arbitrary<unknown> {
  if (property.anyOf) return fc.oneof(...property.anyOf.map(likely))
  if (property.const !== undefined) return fc.constant(property.const)
  if (property.enum) return fc.constantFrom(...property.enum)
  if (property.type === 'boolean') return fc.constant(true)
  if (property.type === 'integer' || property.type === 'number') return fc.integer()
  if (property.format === 'email') return fc.constant('person@organization.example')
  if (property.pattern) return fc.stringMatching(new RegExp(property.pattern, 'u'))
  return fc.constantFrom('text', 'more text', 'A1')
}

/** Fields that the operation takes, found by trying: what the schema tells others does not tell all of its rules. */
function goodFields(operation: Operation, seed: number): Fields {
  if (operation.body === undefined) return {}
  const { properties = {}, required = [] } = z.toJSONSchema(operation.body, {
    io: 'input',
    unrepresentable: 'any',
  }) as BodySchema
  const arbitrary = fc.record(Object.fromEntries(required.map((name) => [name, likely(properties[name] ?? {})])))
  const found = fc
    .sample(arbitrary, { seed, numRuns: 500 })
    .find((fields) => z.safeParse(operation.body!, fields).success)
  if (found === undefined) throw new Error(`no good body was found for ${operation.name}`)
  return found
}

const badNames = ['__proto__', 'constructor', 'toString', 'a[b]', 'a.b', 'id', 'state', 'created_at', 'is_admin', ' ']

type Change = (fields: Fields) => Fields

/** One thing wrong with a good body: a value, a missing field, an unknown one. */
function changes(names: readonly string[]): fc.Arbitrary<Change> {
  const name = fc.constantFrom(...names)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(name, anyValue).map(([key, value]): Change => (fields) => ({ ...fields, [key]: value })),
    },
    {
      weight: 1,
      arbitrary: name.map(
        (key): Change =>
          (fields) =>
            Object.fromEntries(Object.entries(fields).filter(([other]) => other !== key)),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...badNames), anyValue).map(([key, value]): Change => (fields) => ({
        ...fields,
        ...JSON.parse(`{${JSON.stringify(key)}:${toJson(value)}}`),
      })),
    },
  )
}

function toJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? 'null'
  )
}

function headersOf(headers: Record<string, string>): Headers {
  return Object.entries(headers)
}

/** Bodies that are well formed and wrong. Captcha tokens are good, so that the rest is what gets refused. */
export async function badBodies(operation: Operation, plan: Plan): Promise<Attack[]> {
  if (operation.body === undefined) return []
  const good = goodFields(operation, plan.seed)
  const { properties = {} } = z.toJSONSchema(operation.body, { io: 'input', unrepresentable: 'any' }) as BodySchema
  const arbitrary = fc.tuple(changes(Object.keys(properties)), fc.constantFrom('json', 'form', 'multipart'))
  const attacks: Attack[] = []
  for (const [change, encoding] of fc.sample(arbitrary, { seed: plan.seed, numRuns: plan.runs })) {
    const token = 'captcha_token' in properties ? { captcha_token: await plan.captchaToken() } : {}
    const fields = JSON.parse(toJson(change({ ...good, ...token }))) as Fields
    const { payload, headers } = encodings[encoding](fields)
    const { method, path } = operation
    attacks.push({
      family: 'body',
      request: wire({ method, target: path, headers: headersOf(headers), body: payload }),
    })
  }
  return attacks
}

/** Queries that are well formed and wrong, and headers that nobody expects. */
export function badAddresses({ method, path, body }: Operation, { seed, runs }: Plan): Attack[] {
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...badNames), naughty), naughty)
  const wellFormed = (text: string) => encodeURIComponent(text.toWellFormed())
  const queries = fc
    .sample(pair, { seed, numRuns: runs })
    .map(([name, value]) => `${wellFormed(name || 'a')}=${wellFormed(value)}`.slice(0, 1500).replace(/%.?$/, ''))
  const headerNames = [
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'Authorization',
    'Cookie',
    'X-Forwarded-For',
    'X-Request-Id',
    'Range',
    'Refresh',
    'AuthEmail',
  ]
  const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 200 })
  // Without the body that the operation wants, strange headers lead nowhere.
  const numRuns = body === undefined ? runs : Math.ceil(runs / 5)
  const headers = fc.sample(fc.tuple(fc.constantFrom(...headerNames), printable), { seed, numRuns })
  return [
    ...queries.map((query) => ({ family: 'query', request: wire({ method, target: `${path}?${query}` }) })),
    ...headers.map((header) => ({ family: 'header', request: wire({ method, target: path, headers: [header] }) })),
  ]
}
