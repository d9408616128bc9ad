import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pairwiseId } from './pairwise-id.ts'

const pair = () => ({ organizationId: randomUUID(), userId: randomUUID() })

test('is a UUID of version 8 that is stable for a pair under a key', () => {
  for (let count = 0; count < 100; count += 1) {
    const one = pair()
    const id = pairwiseId('key', one)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(pairwiseId('key', { ...one })).toBe(id)
  }
})

test('differs by organization, by user and by key', () => {
  const [one, other] = [pair(), pair()]
  const ids = [
    pairwiseId('key', one),
    pairwiseId('key', { ...one, organizationId: other.organizationId }),
    pairwiseId('key', { ...one, userId: other.userId }),
    pairwiseId('key', { organizationId: one.userId, userId: one.organizationId }),
    pairwiseId('other', one),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})
