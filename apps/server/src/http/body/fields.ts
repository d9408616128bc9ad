import { DomainError } from '#server/lib/domain-error.ts'

/** Most values in one body, and the longest name of one. */
export const fieldLimits = { count: 64, name: 64 } as const

export type Fields = Record<string, unknown>

/** One named value of a form: text, or the bytes of a file. */
export type Pair = readonly [string, string | Uint8Array]

/**
 * Gathers named values. A name that comes twice, or is not a name, makes the whole body unreadable; those that may
 * repeat are gathered into lists.
 */
export function gatherFields(pairs: Iterable<Pair>, repeats: readonly string[] = []): Fields {
  // Without a prototype, so that `__proto__` and `constructor` are names like others.
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
