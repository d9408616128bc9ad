import type { Operation } from '@grana/contract/operation'
import type { ArrangedRequest } from './arrange.ts'

type Part = 'params' | 'query' | 'body'

/** A place of a request that contains, or may contain, an identifier or a search text. */
export type Slot = { part: Part; path: readonly string[]; holds: 'id' | 'text' }

type Schema = NonNullable<Operation['params']>

const parts: readonly Part[] = ['params', 'query', 'body']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const someId = '00000000-0000-4000-8000-000000000000'

/** Fields of an object schema by name; empty for any other schema. */
function fieldsOf(schema: Schema | undefined): [string, Schema][] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Record<string, Schema> }
  return Object.entries(shape)
}

/** Whether a field accepts identifiers and nothing else. */
function takesId(field: Schema): boolean {
  return field.safeParse(someId).success && !field.safeParse('no identifier').success
}

function* idsIn(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value === 'string' && uuid.test(value)) yield path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
  for (const [name, inner] of Object.entries(value)) yield* idsIn(inner, [...path, name])
}

/** Every slot of a request: arranged identifiers, and optional ones of the contract. */
export function slotsOf(operation: Operation, arranged: ArrangedRequest): Slot[] {
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
export function fillSlot(arranged: ArrangedRequest, { part, path }: Slot, value: string): ArrangedRequest {
  const whole: Record<string, unknown> = structuredClone(arranged[part] ?? {})
  let place = whole
  for (const name of path.slice(0, -1)) place = place[name] as Record<string, unknown>
  place[path.at(-1) ?? ''] = value
  return { ...arranged, [part]: whole }
}
