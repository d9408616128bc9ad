import { DomainError } from '#server/lib/domain-error.ts'

/** Maximum number of values in one body, and maximum length of a field name. */
export const fieldLimits = { count: 64, name: 64 } as const

export type Fields = Record<string, unknown>

/** One named value of a form: text, or the bytes of a file. */
export type FieldPair = readonly [string, string | Uint8Array]

/**
 * Collects named values. A repeated or invalid name makes the whole body malformed; names listed in `repeats` are
 * collected into arrays.
 */
export function collectFields(pairs: Iterable<FieldPair>, repeats: readonly string[] = []): Fields {
  // No prototype, so that `__proto__` and `constructor` are ordinary names.
  const fields: Fields = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) {
    count += 1
    const isFine = count <= fieldLimits.count && name !== '' && name.length <= fieldLimits.name
    const earlier = fields[name]
    if (!isFine || (earlier !== undefined && !Array.isArray(earlier))) throw new DomainError('request.malformed')
    if (Array.isArray(earlier)) earlier.push(value)
    else fields[name] = repeats.includes(name) ? [value] : value
  }
  return fields
}
