/** What the collector would get, before anything is known of its shape. */
export type Json = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Those of its fields that are named, as far as they are there. */
export function pick(value: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]))
}

/** Sizes, times and answers of yes or no tell nothing of a person. */
export function onlyFigures(value: unknown): Json {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(([, one]) => typeof one === 'number' || typeof one === 'boolean'),
  )
}
