import { expect, test, vi } from 'vitest'
import { storeRefined } from './stored-answer.ts'

const page = {
  body: Buffer.from(Array.from({ length: 2000 }, (_, line) => `<p>line ${line} of ${line * 7919}</p>`).join('\n')),
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
}

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

const sizeOf = (stored: Awaited<ReturnType<typeof storeRefined>>) => stored().bodies.br?.length ?? 0

test('who asks first gets it at once, who comes later gets it smaller, as the same page', async () => {
  const stored = await storeRefined(page)
  const first = stored()
  await vi.waitFor(() => expect(sizeOf(stored)).toBeLessThan(first.bodies.br?.length ?? 0), patience)
  expect(stored().forms.get('br')).toEqual(first.forms.get('br'))
  expect(stored().bodies.identity).toEqual(page.body)
})

test('the work is done once', async () => {
  const stored = await storeRefined(page)
  const first = stored()
  await vi.waitFor(() => expect(stored()).not.toBe(first), patience)
  const best = stored()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stored()).toBe(best)
})
