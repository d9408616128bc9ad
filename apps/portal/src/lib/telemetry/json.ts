/** A payload for the collector, of unknown shape. */
export type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The listed fields, where present. */
export function pick(value: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]))
}

/** Numbers and booleans contain no personal data. */
export function pickMeasurements(value: unknown): Json {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter(([, one]) => typeof one === 'number' || typeof one === 'boolean'),
  )
}
