import assert from 'node:assert/strict'

/**
 * The subset of Vitest that the policy's tests use, without its workers: a thousand mutants need a thousand runs of them,
 * each in a few milliseconds.
 */
type Work = () => unknown
type Row = readonly unknown[]

let tests: Work[] = []
let before: Work[] = []
let after: Work[] = []

export const beforeAll = (work: Work): void => void before.push(work)
export const afterAll = (work: Work): void => void after.push(work)

const each =
  (add: (work: Work) => void) =>
  (rows: readonly unknown[]) =>
  (_name: string, work: (...values: unknown[]) => unknown): void => {
    for (const row of rows) add(() => work(...(Array.isArray(row) ? (row as Row) : [row])))
  }

export const test = Object.assign((_name: string, work: Work): void => void tests.push(work), {
  each: each((work) => void tests.push(work)),
})
export const describe = Object.assign((_name: string, work: Work): void => void work(), {
  each: each((work) => void work()),
})

/** `toEqual` ignores undefined properties, as in Vitest. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const containing = Symbol('array containing')
type Containing = { [containing]: readonly unknown[] }
const isContaining = (other: unknown): other is Containing =>
  typeof other === 'object' && other !== null && containing in other

function assertEqual(value: unknown, other: unknown): void {
  if (!isContaining(other)) return assert.deepEqual(plain(value), plain(other))
  const found = (value as unknown[]).map((item) => JSON.stringify(item))
  for (const item of other[containing]) assert.ok(found.includes(JSON.stringify(item)))
}

function assertMatch(value: unknown, other: object): void {
  // Errors lose their properties in JSON.
  const found = value instanceof Error ? Object.fromEntries(Object.entries(value)) : value
  assert.partialDeepStrictEqual(plain(found), plain(other))
}

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was resolved'),
    (error: unknown) => error,
  )

function createExpect(value: unknown) {
  return {
    toBe: (other: unknown) => assert.ok(Object.is(value, other)),
    toEqual: (other: unknown) => assertEqual(value, other),
    toMatchObject: (other: object) => assertMatch(value, other),
    toMatch: (pattern: RegExp) => assert.match(value as string, pattern),
    toHaveLength: (length: number) => assert.equal((value as unknown[]).length, length),
    toContain: (part: string) => assert.ok((value as string | unknown[]).includes(part)),
    toBeGreaterThan: (other: number) => assert.ok((value as number) > other),
    rejects: {
      toMatchObject: async (other: object) => assertMatch(await rejection(value as Promise<unknown>), other),
      toThrow: async (text: string) =>
        assert.ok(((await rejection(value as Promise<unknown>)) as Error).message.includes(text)),
    },
    not: {
      toHaveProperty: (path: string) => {
        const found = path
          .split('.')
          .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
        assert.equal(found, undefined)
      },
    },
  }
}
export const expect = Object.assign(createExpect, {
  arrayContaining: (items: readonly unknown[]): Containing => ({ [containing]: items }),
})

/** Runs the tests registered since the last call; returns their number and the first failure. */
export async function runTests(): Promise<{ total: number; failure: unknown }> {
  const [all, first, last] = [tests, before, after]
  ;[tests, before, after] = [[], [], []]
  let failure: unknown
  try {
    for (const work of [...first, ...all]) await work()
  } catch (error) {
    failure = error
  }
  for (const work of last) {
    try {
      await work()
    } catch (error) {
      // What a failed preparation never started cannot be closed.
      failure ??= error
    }
  }
  return { total: all.length, failure }
}
