// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  linksTo,
  open,
  organizationId,
  organizationName,
  refusal,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { confirmIdentity } from '@grana/contract/auth'
import {
  changeOrganization,
  changeSecondFactorRule,
  getOrganization,
  leaveOrganization,
  type Organization,
} from '@grana/contract/customers/organizations'
import { listCountries } from '@grana/contract/reference'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'
import { programLabels } from '@grana/messages/es/program-labels'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'

const { profile, rule, leave } = organizationTexts

async function show(settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld({ ...settings, organization: { country: 'MX', ...settings.organization } })
  world.api.answer(listCountries, () => ({ data: [{ code: 'MX', name: 'Mexico', calling_code: '52' }] }))
  const page = await open(world, paths.organization())
  return { world, page }
}

/** The organization as the server returns it after a change. */
function answerWith({ api }: AppWorld, changes: Partial<Organization>): void {
  const data = { ...sampleOf(getOrganization.answer), id: organizationId, name: organizationName, ...changes }
  api.answer(getOrganization, () => ({ data: { ...data, can: { ...data.can, edit: true, govern: true } } }))
}

const facts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)

describe('profile', () => {
  test('is saved, and says so until the next change', async () => {
    const { world, page } = await show({ organization: { legal_name: 'Tepozan Ltd' } })
    world.api.answer(changeOrganization, () => ({ data: sampleOf(changeOrganization.answer) }))
    await page.fill(profile.labels.name, 'New Bank')
    await page.press(profile.save)
    const [call] = callsOf(world, changeOrganization)
    expect(call?.params).toEqual({ organization: organizationId })
    expect(call?.body).toMatchObject({ name: 'New Bank', legal_name: 'Tepozan Ltd', country: 'MX' })
    expect(shown()).toContain(profile.saved)
    await page.fill(profile.labels.name, 'Other Bank')
    expect(shown()).not.toContain(profile.saved)
  })

  test('keeps what was typed when the organization is loaded again', async () => {
    const { world, page } = await show()
    await page.fill(profile.labels.summary, 'Loans to cooperatives')
    answerWith(world, { summary: 'Another text' })
    await page.refresh()
    expect(document.querySelector('textarea')?.value).toBe('Loans to cooperatives')
  })

  test('shows why the server refuses it', async () => {
    const { world, page } = await show()
    world.api.answer(changeOrganization, () => refusal('organization.name_fixed'))
    await page.press(profile.save)
    expect(shown()).toContain(errorTexts['organization.name_fixed'])
    expect(shown()).not.toContain(profile.saved)
  })

  test('a lost connection keeps the input', async () => {
    const { world, page } = await show()
    await page.fill(profile.labels.name, 'New Bank')
    world.api.answer(changeOrganization, () => new TypeError('lost'))
    await page.press(profile.save)
    expect(shown()).toContain(formTexts.network['network.unreachable'])
    expect(document.querySelector<HTMLInputElement>('input[name=name]')?.value).toBe('New Bank')
  })

  test('has a fixed name once it is approved', async () => {
    await show({ can: { rename: false } })
    expect(shown()).toContain(profile.hints.name_fixed)
    expect(document.querySelector<HTMLInputElement>('input[name=name]')?.readOnly).toBe(true)
  })

  test('is read-only for a member who may not change it', async () => {
    await show({ can: { edit: false }, organization: { sector: 'finance', website: null } })
    expect(hasControl(profile.save)).toBe(false)
    expect(shown()).toContain(profile.readOnly)
    expect(facts()).toEqual([
      organizationName,
      profile.empty,
      programLabels.sectors.finance,
      'Mexico',
      profile.empty,
      profile.empty,
    ])
  })

  test.each([
    ['pending', ` ${organizationTexts.approvalTime(48)}`],
    ['approved', ''],
    ['refused', ''],
  ] as const)('says that the organization is %s', async (approval, time) => {
    await show({ organization: { approval }, approvalHours: 48 })
    expect(shown()).toContain(organizationTexts.approval[approval])
    expect(shown()).toContain(organizationTexts.approvalText[approval] + time)
  })
})

describe('second-factor rule', () => {
  test('is switched on for all members', async () => {
    const { world, page } = await show()
    expect(shown()).toContain(rule.off)
    world.api.answer(changeSecondFactorRule, () => ({ data: sampleOf(changeSecondFactorRule.answer) }))
    answerWith(world, { requires_second_factor: true })
    await page.press(rule.turnOn)
    expect(callsOf(world, changeSecondFactorRule)[0]?.body).toEqual({ required: true })
    expect(toasts()).toEqual([['success', rule.turnedOn, undefined]])
    expect(shown()).toContain(rule.on)
    expect(hasControl(rule.turnOff)).toBe(true)
  })

  test('asks for authentication first where it is not recent, and goes on after it', async () => {
    const { world, page } = await show()
    world.api.answer(changeSecondFactorRule, () => refusal('auth.confirm_first'))
    await page.press(rule.turnOn)
    expect(shown()).toContain(reauthentication.title)
    expect(toasts()).toEqual([])
    world.api.answer(changeSecondFactorRule, () => ({ data: sampleOf(changeSecondFactorRule.answer) }))
    await confirmIdentityIn(world, page)
    expect(callsOf(world, confirmIdentity)[0]?.body).toEqual({ password: 'correct horse battery', code: '123456' })
    expect(callsOf(world, changeSecondFactorRule)).toHaveLength(2)
    expect(toasts()).toEqual([['success', rule.turnedOn, undefined]])
  })

  test('a refusal is shown, and the rule stays', async () => {
    const { world, page } = await show()
    world.api.answer(changeSecondFactorRule, () => refusal('auth.forbidden'))
    await page.press(rule.turnOn)
    expect(toasts()).toEqual([['danger', rule.failed, errorTexts['auth.forbidden']]])
    expect(shown()).toContain(rule.off)
  })

  test('an owner without a second factor is sent to activate the own one', async () => {
    await show({ user: { two_factor_enabled: false } })
    expect(hasControl(rule.turnOn)).toBe(false)
    expect(shown()).toContain(rule.ownText)
    expect(linksTo(rule.ownAction)[0]).toMatch(/^https:\/\/portal\.grana\.example\//)
  })

  test('is not shown to members who do not govern', async () => {
    await show({ can: { govern: false } })
    expect(shown()).not.toContain(rule.title)
  })
})

describe('leaving', () => {
  test('names the consequences, and the organization is gone', async () => {
    const { world, page } = await show()
    world.api.answer(leaveOrganization, () => ({ data: null }))
    await page.press(leave.action)
    for (const effect of leave.effects) expect(shown()).toContain(effect)
    await page.press(leave.confirm(organizationName))
    expect(callsOf(world, leaveOrganization)[0]?.params).toEqual({ organization: organizationId })
    expect(toasts()).toEqual([['success', leave.done(organizationName), undefined]])
  })

  test('can be given up', async () => {
    const { world, page } = await show()
    await page.press(leave.action)
    await page.press(leave.keep)
    expect(callsOf(world, leaveOrganization)).toEqual([])
  })

  test('the last owner stays, and sees why', async () => {
    const { world, page } = await show()
    world.api.answer(leaveOrganization, () => refusal('organization.last_owner'))
    await page.press(leave.action)
    await page.press(leave.confirm(organizationName))
    expect(toasts()).toEqual([['danger', leave.failed, errorTexts['organization.last_owner']]])
    expect(document.querySelector('h1')?.textContent).toBe(profile.title)
  })
})
