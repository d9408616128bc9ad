import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { portalUrl } from '#server/testing/test-api.ts'
import { getUser } from '@grana/contract/accounts'
import { resetPassword } from '@grana/contract/auth'
import { getStaffOverview } from '@grana/contract/staff/overview'
import { createStaff, parseStaffOptions } from './create-staff.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const args = ['--email', 'irene@grana.example', '--first-name', 'Irene', '--last-name', 'Olmedo']

function make(more: readonly string[] = args, now = api.context.clock()) {
  const options = parseStaffOptions(more)
  if (!options) throw new Error('invalid options')
  return createStaff(api.database.owner, options, { now, portalUrl })
}

describe('the command line options', () => {
  test('are parsed', () => {
    expect(parseStaffOptions(args)).toMatchObject({
      email: 'irene@grana.example',
      role: 'administrator',
      country: 'MX',
    })
    expect(parseStaffOptions([...args, '--role', 'triager'])).toMatchObject({ role: 'triager' })
  })

  test.each([
    [['--email', 'irene@grana.example']],
    [[...args, '--role', 'owner']],
    [[...args, '--role', 'administrator', 'more']],
    [[...args, '--kind', 'customer']],
    [['--email', 'no address', '--first-name', 'I', '--last-name', 'O']],
    [[...args, '--country', 'mexico']],
    [[...args, '--timezone', 'Mars/Olympus']],
  ])('are rejected: %j', (given) => {
    expect(parseStaffOptions(given)).toBeUndefined()
  })
})

describe('a new staff member', () => {
  test('sets a password by the link, signs in, and must add a passkey first', async () => {
    const link = await make()
    expect(link).toMatch(new RegExp(`^${portalUrl}/password/reset/[\\w-]{43}$`))
    const token = link?.split('/').at(-1) ?? ''
    const body = { password: validPassword, password_confirmation: validPassword }
    expect((await api.browser().call(resetPassword, { params: { token }, body })).status).toBe(200)
    expect((await api.browser().call(resetPassword, { params: { token }, body })).status).toBe(410)
    const browser = api.browser()
    expect((await api.signIn(browser, 'irene@grana.example')).status).toBe(200)
    expect((await browser.call(getUser)).body['data']).toMatchObject({ kind: 'staff', email_verified: true })
    expect((await browser.call(getStaffOverview)).body['code']).toBe('auth.passkey_first')
  })

  test('gets no new link after the first sign-in', async () => {
    expect(await make()).toBeUndefined()
  })

  test('who never signed in gets a new link, which invalidates the first', async () => {
    const mine = [...args.slice(0, 1), 'gael@grana.example', ...args.slice(2)]
    const first = await make(mine)
    const second = await make(mine)
    expect(second).not.toBe(first)
    const body = { password: validPassword, password_confirmation: validPassword }
    const use = (link = '') =>
      api.browser().call(resetPassword, { params: { token: link.split('/').at(-1) ?? '' }, body })
    expect((await use(first)).status).toBe(410)
    expect((await use(second)).status).toBe(200)
  })

  test('cannot have the address of an account of another kind', async () => {
    const agent = await api.signUp()
    expect(await make(['--email', agent.email.toUpperCase(), ...args.slice(2)])).toBeUndefined()
    const { kind } = await api.database.owner
      .selectFrom('users')
      .select('kind')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
    expect(kind).toBe('agent')
  })

  test('has no password until one is set, and the link expires', async () => {
    const old = await make(
      [...args.slice(0, 1), 'late@grana.example', ...args.slice(2)],
      new Date(api.context.clock().getTime() - 3_601_000),
    )
    const { status } = await api.signIn(api.browser(), 'late@grana.example', 'Nada#de-nada9')
    expect(status).toBe(401)
    const body = { password: validPassword, password_confirmation: validPassword }
    const token = old?.split('/').at(-1) ?? ''
    expect((await api.browser().call(resetPassword, { params: { token }, body })).status).toBe(410)
  })
})
