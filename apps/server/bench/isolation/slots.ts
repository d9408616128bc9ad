import type { Operation } from '@grana/contract/operation'
import type { Arranged } from './arrange.ts'

type Part = 'params' | 'query' | 'body'

/** A place of a request where an identifier, or a text that is searched for, stands or may stand. */
export type Slot = { part: Part; path: readonly string[]; holds: 'id' | 'text' }

type Schema = NonNullable<Operation['params']>

const parts: readonly Part[] = ['params', 'query', 'body']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const someId = '00000000-0000-4000-8000-000000000000'

/** Fields of an object schema by name; none for any other schema. */
function fieldsOf(schema: Schema | undefined): [string, Schema][] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, Schema> }
  return Object.entries(shape)
}

/** Whether a field takes an identifier and nothing else. */
function takesId(field: Schema): boolean {
  return field.safeParse(someId).success && !field.safeParse('no identifier').success
}

function* idsIn(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value === 'string' && uuid.test(value)) yield path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
  for (const [name, inner] of Object.entries(value)) yield* idsIn(inner, [...path, name])
}

/** Every slot of a request: identifiers that were arranged, and those that the contract takes besides. */
export function slotsOf(operation: Operation, arranged: Arranged): Slot[] {
  return parts.flatMap((part) => {
    const present = [...idsIn(arranged[part], [])]
    const named = new Set(present.map(([name]) => name))
    const declared = fieldsOf(operation[part]).flatMap(([name, field]): Slot[] => {
      if (name === 'q') return [{ part, path: [name], holds: 'text' }]
      return !named.has(name) && takesId(field) ? [{ part, path: [name], holds: 'id' }] : []
    })
    return [...present.map((path): Slot => ({ part, path, holds: 'id' })), ...declared]
  })
}

/** The same request with another value in a slot. */
export function fill(arranged: Arranged, { part, path }: Slot, value: string): Arranged {
  const whole: Record<string, unknown> = structuredClone(arranged[part] ?? {})
  let place = whole
  for (const name of path.slice(0, -1)) place = place[name] as Record<string, unknown>
  place[path.at(-1) ?? ''] = value
  return { ...arranged, [part]: whole }
}
