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

export function expect(value: unknown) {
  return {
    toBe: (other: unknown) => assert.ok(Object.is(value, other)),
    toEqual: (other: unknown) => assert.deepEqual(plain(value), plain(other)),
    toMatchObject: (other: object) => assert.partialDeepStrictEqual(plain(value), plain(other)),
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
  for (const work of last) await work()
  return { total: all.length, failure }
}
