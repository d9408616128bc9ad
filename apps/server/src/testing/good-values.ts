import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Operation } from '@grana/contract/operation'

export type Fields = Record<string, unknown>

export type Property = {
  type?: string
  enum?: string[]
  pattern?: string
  format?: string
  anyOf?: Property[]
  const?: unknown
  items?: Property
  minItems?: number
  minimum?: number
  maximum?: number
} & ObjectSchema
type ObjectSchema = { properties?: Record<string, Property>; required?: string[] }
type Alternatives = ObjectSchema & { oneOf?: ObjectSchema[]; anyOf?: ObjectSchema[] }

/** The JSON Schema of the fields; it does not express all rules of the schema. */
export function fieldsOf(schema: z.ZodMiniType | undefined): Required<ObjectSchema> {
  if (schema === undefined) return { properties: {}, required: [] }
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Alternatives
  // Of alternatives the first: each has all its fields.
  const { properties = {}, required = [] } = whole.oneOf?.[0] ?? whole.anyOf?.[0] ?? whole
  return { properties, required }
}

/** Fields whose rules JSON Schema cannot express. */
export const knownFields: Readonly<Record<string, string>> = {
  password: 'Colibri&9puentes',
  password_confirmation: 'Colibri&9puentes',
  current_password: 'Colibri&9puentes',
  timezone: 'America/Bogota',
  country: 'CO',
  phone: '+52 55 5000 0000',
  code: '123456',
  // An account of the methods that pay to an email address.
  account: 'person@organization.example',
  // A tracker.
  site: 'https://api.tracker.example',
  project: 'security/fixes',
  // An identity provider.
  issuer: 'https://login.organization.example',
  // An email domain.
  domain: 'mail.organization.example',
  // A receiver of webhooks.
  url: 'https://hooks.organization.example/events',
  // Days of a quote, which follow each other.
  starts_on: '2030-01-07',
  ends_on: '2030-01-18',
  report_on: '2030-01-25',
  retest_until: '2030-02-28',
  team_size: '2',
}

/** A file as in browsers; these attacks send it as text, which is no file. */
const someFile = { size: 1 }
const files = ['avatar', 'document', 'file']

/** A value that probably satisfies a property. */
function likely(property: Property, name = ''): fc.Arbitrary<unknown> {
  const value = knownFields[name]
  // JSON Schema cannot express a file.
  if (files.includes(name) && property.type === undefined) return fc.constant(someFile)
  // A field of the same name elsewhere may mean something else.
  if (value !== undefined && new RegExp(property.pattern ?? '', 'u').test(value)) return fc.constant(value)
  if (property.anyOf) return fc.oneof(...property.anyOf.map((one) => likely(one)))
  if (property.const !== undefined) return fc.constant(property.const)
  if (property.type === 'array') {
    const { items = {}, minItems: minLength = 0 } = property
    return fc.array(likely(items), { minLength, maxLength: Math.max(1, minLength) })
  }
  if (property.type === 'object') {
    const { properties = {}, required = [] } = property
    return fc.record(Object.fromEntries(required.map((field) => [field, likely(properties[field] ?? {}, field)])))
  }
  if (property.enum) return fc.constantFrom(...property.enum)
  if (property.type === 'boolean') return fc.constant(true)
  if (property.type === 'integer' || property.type === 'number') {
    const { minimum: min, maximum: max } = property
    return fc.integer({
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max: Math.min(max, 2 ** 31 - 1) }),
    })
  }
  if (property.format === 'email') return fc.constant('person@organization.example')
  if (property.format === 'uuid') return fc.uuid({ version: 4 })
  if (property.pattern) return fc.stringMatching(new RegExp(property.pattern, 'u'))
  return fc.constantFrom('text', 'more text', 'A1', 'picture.png')
}

/** Samples of one seed start alike: draws many only where few contain no valid one. */
const tries = [3, 500]

/** The last result per schema: every family of attacks starts with the same fields. */
const lastFound = new WeakMap<z.ZodMiniType, { seed: number; fields: Fields }>()

/** Fields that a schema accepts. */
export function goodFields(schema: z.ZodMiniType | undefined, seed: number): Fields {
  if (schema === undefined) return {}
  const last = lastFound.get(schema)
  if (last?.seed === seed) return last.fields
  const fields = findFields(schema, seed)
  lastFound.set(schema, { seed, fields })
  return fields
}

/** Found by trial. */
function findFields(schema: z.ZodMiniType, seed: number): Fields {
  const { properties, required } = fieldsOf(schema)
  const of = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, likely(properties[name] ?? {}, name)]))
  // A schema may require one of several optional fields.
  const kinds = [fc.record(of(required)), fc.record(of(Object.keys(properties)), { requiredKeys: [...required] })]
  for (const numRuns of tries)
    for (const arbitrary of kinds) {
      const found = fc.sample(arbitrary, { seed, numRuns }).find((fields) => z.safeParse(schema, fields).success)
      if (found !== undefined) return found
    }
  throw new Error('found no fields that the schema accepts')
}

/** A query with the parameters of the operation, if it has any. */
export function queryOf({ query }: Operation, seed: number): string {
  const pairs = Object.entries(goodFields(query, seed)).map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** A path of the operation, with valid parameters or with the given ones. */
export function targetOf({ path, params }: Operation, seed: number, own: Record<string, string> = {}): string {
  const good = goodFields(params, seed)
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => own[name] ?? encodeURIComponent(String(good[name])))
}
