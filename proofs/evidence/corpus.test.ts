import { expect, test } from 'vitest'
import { honestAbove, isHeldOut, judgeCorpus, loadCorpus, type JudgedCase } from './corpus.ts'

const corpus = judgeCorpus(loadCorpus())
const honest = corpus.filter(({ label }) => label === 'honest')

/** Reports before the one in the middle of these, by score. */
function countBefore(cases: readonly JudgedCase[]): number {
  const before = cases.map(({ score }) => corpus.filter((other) => other.score > score).length)
  return before.toSorted((one, other) => one - other)[Math.floor(cases.length / 2)] ?? 0
}

test('the corpus has 200 cases of each label, and every identifier once', () => {
  expect(honest).toHaveLength(200)
  expect(new Set(corpus.map(({ id }) => id)).size).toBe(400)
})

test('honest reports are above invented ones in most pairs, also where the weights were never tried', () => {
  expect(honestAbove(corpus.filter((one) => !isHeldOut(one)))).toBeGreaterThan(0.93)
  expect(honestAbove(corpus.filter(isHeldOut))).toBeGreaterThan(0.9)
})

test('honest newcomers are not behind known agents', () => {
  const isNew = ({ reporter }: JudgedCase) => reporter.decided === 0
  const [newcomers, known] = [honest.filter(isNew), honest.filter((one) => !isNew(one))]
  expect(countBefore(newcomers)).toBeLessThanOrEqual(countBefore(known) * 1.2)
})
