// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createStaffWorld, open } from '#app/staff.fixture.tsx'
import { staffHome as texts } from '@grana/messages/es/staff/home'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { shown } from '@grana/parts/app/app.fixture'

const queues = () => [...document.querySelectorAll(`ul[aria-label="${texts.title}"] li`)].map((row) => row.textContent)

test('lists what waits, the oldest first, and names the places where nothing does', async () => {
  const world = await createStaffWorld({
    places: [
      { place: 'leads', waiting: 3, oldest_at: '2026-01-05T12:00:00.000Z' },
      { place: 'targets', waiting: 1, oldest_at: '2026-01-02T12:00:00.000Z' },
      { place: 'organizations', waiting: 0, oldest_at: null },
    ],
  })
  const page = await open(world, '/')
  expect(queues().map((row) => [row.includes(texts.queues.targets(1)), row.includes(texts.queues.leads(3))])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(shown()).toContain(texts.nothingIn([staffTexts.places.organizations]))
  await page.unmount()
})

test('says so when nothing waits', async () => {
  const world = await createStaffWorld({ places: [{ place: 'leads', waiting: 0, oldest_at: null }] })
  const page = await open(world, '/')
  expect(queues()).toEqual([])
  expect(shown()).toContain(texts.clear)
  await page.unmount()
})
