import { expect, test, vi } from 'vitest'
import { storeRefined } from './stored-answer.ts'

const page = {
  body: Buffer.from(Array.from({ length: 2000 }, (_, line) => `<p>line ${line} of ${line * 7919}</p>`).join('\n')),
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
}

const patience = { timeout: 60_000 }

type Stored = Awaited<ReturnType<typeof storeRefined>>

const sizeOf = (stored: Stored) => stored().bodies.br?.length ?? 0

async function refined(stored: Stored) {
  const first = stored()
  await vi.waitFor(() => expect(stored()).not.toBe(first), patience)
  return stored()
}

test('the first request gets a quick answer, later ones a smaller one, with the same tag', async () => {
  const stored = await storeRefined(page)
  const first = stored()
  await vi.waitFor(() => expect(sizeOf(stored)).toBeLessThan(first.bodies.br?.length ?? 0), patience)
  expect(stored().headers.get('br')).toEqual(first.headers.get('br'))
  expect(stored().bodies.identity).toEqual(page.body)
})

test('compresses once', async () => {
  const stored = await storeRefined(page)
  const best = await refined(stored)
  stored()
  // Pages are refined one after the other: a second pass would have finished before this one.
  await refined(await storeRefined(page))
  expect(stored()).toBe(best)
})
