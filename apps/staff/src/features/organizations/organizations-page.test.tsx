// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, onePage, open, reason } from '#app/staff.fixture.tsx'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import {
  approveOrganization,
  getStaffOrganization,
  listStaffOrganizations,
  refuseOrganization,
  type OrganizationDetail,
} from '@grana/contract/staff/organizations'
import { errorTexts } from '@grana/messages/es/errors'
import { staffOrganizations as texts } from '@grana/messages/es/staff/organizations'
import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const list = paths.place('organizations')
const id = idOf(1)
const path = paths.one('organizations', id)
const row = sampleRow(listStaffOrganizations.answer, { id, name: 'Bank', country: 'MX', members: 2 })
const owner = sampleRow(getStaffOrganization.answer.shape.owners, { name: 'Mar Rivera', email: 'mar@banco.example' })
const seenAt = '2026-01-01T00:00:00.000Z'

let world: AppWorld

const answerList = ({ api }: AppWorld, data = [row]) =>
  api.answer(listStaffOrganizations, () => ({
    data,
    meta: { ...onePage, counts: { pending: 1, approved: 5, refused: 0 } },
  }))
const answer = ({ api }: AppWorld, changes: Partial<OrganizationDetail> = {}) =>
  api.answer(getStaffOrganization, () => ({
    data: sampleOf(getStaffOrganization.answer, { ...row, owners: [owner], updated_at: seenAt, ...changes }),
  }))
const prepare = async () => {
  const prepared = await createStaffWorld()
  answerList(prepared)
  answer(prepared)
  return prepared
}
const panel = () => document.querySelector('section')?.textContent

beforeEach(async () => {
  world = await prepare()
})

describe('the list', () => {
  test('shows what waits, and opens it beside the list', async () => {
    const page = await open(world, list)
    expect(callsOf(world, listStaffOrganizations).map(({ query }) => query)).toEqual([
      { approval: 'pending', q: '', page: '1' },
    ])
    expect(shown()).toContain(texts.members(2))
    await page.press(row.name)
    expect(page.address()).toBe(path)
    expect(panel()).toContain(owner.email)
  })

  test('shows those of another decision, with their number', async () => {
    answerList(world, [])
    const page = await open(world, list)
    expect(shown()).toContain(texts.empty.pending.title)
    await page.press(`${texts.approvals.approved}5`)
    expect(page.address()).toBe(`${list}?approval=approved`)
    expect(callsOf(world, listStaffOrganizations).at(-1)?.query['approval']).toBe('approved')
  })
})

describe('the checks', () => {
  const { checks } = texts

  test.each([
    ['no website', null, checks.ownDomain.unknown],
    ['the same domain', 'https://www.banco.example', checks.ownDomain.yes('banco.example')],
    ['another domain', 'https://other.example', checks.ownDomain.no('banco.example')],
  ])('compare the email address with %s', async (_, website, text) => {
    answer(world, { website })
    await open(world, path)
    expect(panel()).toContain(text)
  })

  test('name what the owners lack', async () => {
    answer(world, { owners: [{ ...owner, email_proven: true, second_factor: false }], targets: { all: 3, proven: 1 } })
    await open(world, path)
    for (const text of [checks.proven.yes, checks.secondFactor.no, checks.targets.text(1, 3)])
      expect(panel()).toContain(text)
  })

  test('name what the organization did not declare', async () => {
    await open(world, path)
    const { detail } = texts
    expect(panel()).toContain(detail.missing([detail.legalName, detail.website, detail.sector]))
    expect(panel()).toContain(detail.noPosition)
  })
})

describe('the decision', () => {
  test('is not offered without the right to it', async () => {
    await open(world, path)
    expect([texts.approve.action, texts.refuse.action].filter(hasControl)).toEqual([])
  })

  test('to approve is sent with the sector and the state that was read', async () => {
    answer(world, { moves: ['approve', 'refuse'] })
    world.api.answer(approveOrganization, () => {
      answer(world, { approval: 'approved' })
      return { data: sampleOf(approveOrganization.answer) }
    })
    const page = await open(world, path)
    await page.press(texts.approve.action)
    await page.pressInDialog(texts.approve.send)
    expect(dialog()?.textContent).toContain(staffValidationTexts['sector.required'])
    await page.fill(texts.approve.sector, 'finance')
    await confirmWithReason(page, texts.approve.send)
    expect(callsOf(world, approveOrganization).map(({ params, body }) => [params, body])).toEqual([
      [{ id }, { sector: 'finance', reason, seen_at: seenAt }],
    ])
    expect(toasts()).toEqual([['success', texts.approve.done, undefined]])
    expect(panel()).toContain(texts.approval.approved)
  })

  test('to refuse is sent with its reason', async () => {
    answer(world, { moves: ['refuse'] })
    world.api.answer(refuseOrganization, () => ({ data: sampleOf(refuseOrganization.answer) }))
    const page = await open(world, path)
    await page.press(texts.refuse.action)
    await confirmWithReason(page, texts.refuse.send)
    expect(callsOf(world, refuseOrganization).map(({ body }) => body)).toEqual([{ reason, seen_at: seenAt }])
    expect(toasts()).toEqual([['success', texts.refuse.done, undefined]])
  })

  test('on outdated data is refused, and the data is loaded again', async () => {
    answer(world, { moves: ['refuse'] })
    world.api.answer(refuseOrganization, () => refusal('staff.state_changed'))
    const page = await open(world, path)
    await page.press(texts.refuse.action)
    await confirmWithReason(page, texts.refuse.send)
    expect(dialog()?.textContent).toContain(errorTexts['staff.state_changed'])
    expect(callsOf(world, getStaffOrganization)).toHaveLength(2)
  })
})

describe('a failure of the list', () => {
  testFailures({
    prepare,
    routes,
    path: list,
    operation: listStaffOrganizations,
    answer: (given) => answerList(given),
    content: texts.members(2),
  })
})

describe('a failure of the organization', () => {
  testFailures({
    prepare,
    routes,
    path,
    operation: getStaffOrganization,
    answer: (given) => answer(given),
    content: owner.email,
  })
})
