import * as z from 'zod/mini'
import type { Operation } from '@grana/contract/operation'
import { fieldsOf, goodFields, knownFields, type Fields, type Property } from '@grana/server/testing/good-values'

/** Values that the rules of the product determine and a schema does not. */
const chosen: Readonly<Record<string, unknown>> = {
  // The revision of a new draft.
  revision: 1,
  // In the past.
  known_since: '2026-01-02',
  // Owners need a second factor.
  role: 'member',
  // Not the state of a new lead.
  state: 'contacted',
}

const seed = 20_261_115

/** What the texts of a request carry, and the variant of the operation. */
export type Wording = { mark: string; way: string }

const isFreeText = (name: string, { type, pattern, format }: Property): boolean =>
  type === 'string' && pattern === undefined && format === undefined && knownFields[name] === undefined

function valueOf(name: string, property: Property, { mark, way }: Wording): unknown {
  if (property.enum !== undefined && property.enum.includes(way)) return way
  if (chosen[name] !== undefined) return chosen[name]
  if (property.enum !== undefined) return property.enum[0]
  return name === 'text' || isFreeText(name, property) ? `Text ${mark}` : undefined
}

/** A body that the contract accepts: its required fields, and `text` where it has one. Free texts carry the mark. */
export function bodyOf({ name: operation, body: schema }: Operation, wording: Wording): Fields | undefined {
  if (schema === undefined) return undefined
  const { properties } = fieldsOf(schema)
  const fields = goodFields(schema, seed)
  const own = Object.entries(properties)
    .filter(([name]) => name in fields || name === 'text')
    .map(([name, property]) => [name, valueOf(name, property, wording) ?? fields[name]])
  const body = Object.fromEntries(own) as Fields
  if (!z.safeParse(schema, body).success)
    throw new Error(`the contract does not accept ${JSON.stringify(body)} for ${operation}`)
  return body
}

/** The query parameters that the contract requires. */
export function queryOf({ query }: Operation): Record<string, string> | undefined {
  const { required } = fieldsOf(query)
  if (required.length === 0) return undefined
  const fields = goodFields(query, seed)
  return Object.fromEntries(required.map((name) => [name, String(fields[name])]))
}
