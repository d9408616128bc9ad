// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { createStaffWorld, onePage, open } from '#app/staff.fixture.tsx'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { listDisputes } from '@grana/contract/staff/disputes'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, linksTo, testFailures } from '@grana/parts/app/screen.fixture'

const texts = staffDisputes.desk
const path = paths.place('disputes')
const dispute = sampleRow(listDisputes.answer, { id: idOf(1), reference: 'BK-100200', state: 'open' })

let world: AppWorld

const answer = ({ api }: AppWorld, data = [dispute]) => api.answer(listDisputes, () => ({ data, meta: onePage }))

beforeEach(async () => {
  world = await createStaffWorld({ role: 'triager' })
})

describe('the desk', () => {
  test('lists what waits, each with a link, and hides the organization until a dispute is taken', async () => {
    const { organization: _organization, program: _program, ...hidden } = dispute
    answer(world, [hidden])
    await open(world, path)
    expect(linksTo(dispute.reference)).toEqual([paths.one('disputes', dispute.id)])
    expect(shown()).toContain(texts.hidden)
    expect(callsOf(world, listDisputes).at(-1)?.query).toEqual({ view: 'waiting', page: '1' })
  })

  test('shows the ended ones on demand', async () => {
    answer(world, [])
    const page = await open(world, path)
    expect(shown()).toContain(texts.empty.waiting.title)
    await page.press(texts.views.done)
    expect(callsOf(world, listDisputes).at(-1)?.query).toEqual({ view: 'done', page: '1' })
    expect(shown()).toContain(texts.empty.done.title)
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: listDisputes,
    answer: (given) => answer(given),
    content: dispute.reference,
  })
})
