// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  callsOf,
  confirmIdentityIn,
  createCustomersWorld,
  idOf,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
  type CustomersWorldSettings,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  checkEmailDomain,
  claimEmailDomain,
  listEmailDomains,
  removeEmailDomain,
  type EmailDomain,
} from '@grana/contract/identity/email-domains'
import { errorTexts } from '@grana/messages/es/errors'
import { emailDomains as texts } from '@grana/messages/es/identity/email-domains'
import { identityValidationTexts } from '@grana/messages/es/identity/identity-validation'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const name = 'tepozan.example'
const value = `grana-authority=${'a'.repeat(64)}`
const domain = (changes: Partial<EmailDomain> = {}): EmailDomain => ({
  id: idOf(1),
  domain: name,
  state: 'unproven',
  record: { name: `_grana.${name}`, value },
  created_at: '2026-11-19T09:00:00.000Z',
  ...changes,
})
const params = { organization: organizationId, email_domain: idOf(1) }

async function show(domains: readonly EmailDomain[], settings: CustomersWorldSettings = {}) {
  const world = await createCustomersWorld(settings)
  world.api.answer(listEmailDomains, () => ({ data: [...domains] }))
  return { world, page: await open(world, paths.emailDomains()) }
}

test('shows each domain with its state and the record that proves it', async () => {
  await show([
    domain(),
    domain({ id: idOf(2), domain: 'b.example', state: 'proven', proven_at: '2026-11-18T09:00:00.000Z' }),
    domain({ id: idOf(3), domain: 'c.example', state: 'lapsed', lapsed_at: '2026-11-18T09:00:00.000Z' }),
  ])
  for (const text of [name, 'b.example', 'c.example', value, ...Object.values(texts.states), texts.steps])
    expect(shown()).toContain(text)
})

test('without domains it offers to add the first one, once', async () => {
  await show([])
  expect(shown()).toContain(texts.emptyText)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([texts.add])
})

test('requests nothing without a second factor, and says why', async () => {
  const { world } = await show([], { user: { two_factor_enabled: false } })
  expect(shown()).toContain(texts.factor)
  expect(callsOf(world, listEmailDomains)).toEqual([])
})

test('adds a domain as it stands after the @', async () => {
  const { world, page } = await show([])
  world.api.answer(claimEmailDomain, () => ({ data: [domain()] }))
  await page.press(texts.add)
  await page.fill(texts.form.domain, ` @${name}`)
  await page.press(texts.form.save)
  expect(callsOf(world, claimEmailDomain)[0]?.body).toEqual({ domain: name })
  expect(shown()).not.toContain(texts.form.title)
})

test('names what is no domain, and sends nothing', async () => {
  const { world, page } = await show([])
  await page.press(texts.add)
  await page.fill(texts.form.domain, 'ana@tepozan.example')
  await page.press(texts.form.save)
  expect(shown()).toContain(identityValidationTexts['email_domain.name'])
  expect(callsOf(world, claimEmailDomain)).toEqual([])
})

test.each(['email_domain.public', 'email_domain.claimed'] as const)('says beside the field: %s', async (code) => {
  const { world, page } = await show([])
  world.api.answer(claimEmailDomain, () => refusal(code))
  await page.press(texts.add)
  await page.fill(texts.form.domain, name)
  await page.press(texts.form.save)
  expect(shown()).toContain(errorTexts[code])
  expect(toasts()).toEqual([])
})

test('checks a domain, and shows what the check met', async () => {
  const { world, page } = await show([domain()])
  const checked = domain({ check: { asked_at: '2026-11-19T09:10:00.000Z', outcome: 'taken' } })
  world.api.answer(checkEmailDomain, () => ({ data: [checked] }))
  world.api.answer(listEmailDomains, () => ({ data: [checked] }))
  await page.press(texts.checkOf(name))
  expect(callsOf(world, checkEmailDomain)[0]?.params).toEqual(params)
  expect(shown()).toContain(texts.outcomes.taken)
})

test('says beside the button that it was checked a moment ago', async () => {
  const { world, page } = await show([domain()])
  world.api.answer(checkEmailDomain, () => refusal('target.checked_lately'))
  await page.press(texts.checkOf(name))
  expect(shown()).toContain(errorTexts['target.checked_lately'])
  expect(toasts()).toEqual([])
})

test('removes a domain after it was confirmed', async () => {
  const { world, page } = await show([domain()])
  world.api.answer(removeEmailDomain, () => ({ data: [] }))
  await page.press(texts.removeOf(name))
  expect(shown()).toContain(texts.removeText)
  await page.press(texts.removeSave)
  expect(callsOf(world, removeEmailDomain)[0]?.params).toEqual(params)
  expect(toasts().flat()).toContain(texts.removed)
})

test('asks for the identity before a domain is added', async () => {
  const { world, page } = await show([])
  let calls = 0
  world.api.answer(claimEmailDomain, () => {
    calls += 1
    return calls === 1 ? refusal('auth.confirm_first') : { data: [domain()] }
  })
  await page.press(texts.add)
  await page.fill(texts.form.domain, name)
  await page.press(texts.form.save)
  await confirmIdentityIn(world, page)
  expect(callsOf(world, claimEmailDomain)).toHaveLength(2)
  expect(hasControl(texts.form.save)).toBe(false)
})

testFailures({
  path: paths.emailDomains(),
  operation: listEmailDomains,
  answer: (world) => world.api.answer(listEmailDomains, () => ({ data: [domain()] })),
  content: name,
})
