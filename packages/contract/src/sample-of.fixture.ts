import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The parts of a schema's definition that a sample depends on. */
type Definition = {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly minimum?: number } }
  }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: Schema
  readonly left?: Schema
  readonly right?: Schema
}

const texts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  datetime: '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  email: 'ana@example.com',
  url: 'https://grana.example/',
}

function minimumOf({ checks = [] }: Definition, name: string): number {
  return Math.max(0, ...checks.map(({ _zod: { def } }) => (def.check === name ? (def.minimum ?? 0) : 0)))
}

function sampleText(definition: Definition): string {
  const format = definition.format ?? ''
  return texts[format] ?? 'x'.repeat(Math.max(1, minimumOf(definition, 'min_length')))
}

function sampleObject(shape: Readonly<Record<string, Schema>> = {}): Record<string, unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, makeSample(schema)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const inner = (schema: Schema | undefined): unknown => (schema ? makeSample(schema) : undefined)

/** The keys that a record must have: those of an enumeration, or none. */
function keysOf(schema: Schema | undefined): readonly string[] {
  const { entries = {} } = (schema?._zod.def ?? {}) as unknown as Partial<Definition>
  return Object.values(entries)
}

const samples: Readonly<Record<string, (definition: Definition) => unknown>> = {
  string: sampleText,
  number: (definition) => minimumOf(definition, 'greater_than'),
  int: (definition) => minimumOf(definition, 'greater_than'),
  boolean: () => false,
  null: () => null,
  undefined: () => undefined,
  unknown: () => null,
  any: () => null,
  literal: ({ values = [] }) => values[0],
  enum: ({ entries = {} }) => Object.values(entries)[0],
  object: ({ shape }) => sampleObject(shape),
  array: ({ element, ...definition }) =>
    Array.from({ length: minimumOf({ ...definition }, 'min_length') }, () => inner(element)),
  tuple: ({ items = [] }) => items.map((item) => makeSample(item)),
  record: ({ keyType, valueType }) => Object.fromEntries(keysOf(keyType).map((key) => [key, inner(valueType)])),
  nullable: () => null,
  optional: () => undefined,
  default: ({ innerType }) => inner(innerType),
  readonly: ({ innerType }) => inner(innerType),
  union: ({ options = [] }) => inner(options[0]),
  intersection: ({ left, right }) => Object.assign({}, inner(left), inner(right)),
  pipe: ({ in: input }) => inner(input),
}

function makeSample(schema: Schema): unknown {
  const definition = schema._zod.def as unknown as Definition
  const make = samples[definition.type]
  if (!make) throw new Error(`there is no sample of a schema of type ${definition.type}`)
  return make(definition)
}

/** The smallest value that a schema accepts, with changes: lists are empty and optional fields absent. */
export function sampleOf<S extends Schema>(schema: S, changes: Partial<z.output<S>> = {}): z.output<S> {
  const sample = makeSample(schema)
  return (isPlain(sample) ? { ...sample, ...changes } : sample) as z.output<S>
}

/** One entry of a list of the contract. */
export function sampleRow<T>(list: z.ZodMiniType<readonly T[]>, changes: Partial<T> = {}): T {
  const { element } = list._zod.def as unknown as Definition
  if (!element) throw new Error('the schema is not a list')
  return sampleOf(element, changes) as T
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
