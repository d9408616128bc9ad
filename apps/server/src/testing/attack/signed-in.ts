import { randomUUID } from 'node:crypto'
import { registerAgent } from '@grana/contract/auth'
import { giveFactor } from '../reports.ts'
import { givePasskey } from '../staff.ts'
import type { TestApi } from '../test-api.ts'
import { testBrowser } from '../test-browser.ts'
import { goodFields } from './good-values.ts'
import type { Headers } from './wire.ts'

type Wishes = { seed: number; captchaToken: string; isStaff?: boolean; hasFactor?: boolean }

/** Signs somebody up who may call what is not for everybody; gives what their browser sends. */
export async function signedInHeaders(
  { app, database }: TestApi,
  { seed, captchaToken, isStaff = false, hasFactor = false }: Wishes,
): Promise<Headers> {
  const browser = testBrowser(app)
  const email = `${randomUUID()}@correo.example`
  const body = {
    ...goodFields(registerAgent.body, seed),
    username: `a${randomUUID().slice(0, 20)}b`,
    email,
    // Not the one that the attacks know: what asks for the password must not do what it is there for.
    password: 'Ceiba&27-molinos',
    terms: 'true',
    code_of_conduct: 'true',
    captcha_token: captchaToken,
  }
  browser.hold(await browser.call(registerAgent, { body }), email)
  const user = await database.owner
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('email', '=', email)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  if (hasFactor) await giveFactor(database.owner, user)
  if (isStaff) {
    const { id } = await database.owner
      .updateTable('users')
      .set({ kind: 'staff', staff_role: 'administrator', username: null, username_key: null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await givePasskey(database.owner, id)
  }
  return [
    ['Authorization', `Bearer ${browser.script.access}`],
    ['Refresh', browser.script.refresh],
    ['AuthEmail', email],
    ['Cookie', [...browser.cookies].map((pair) => pair.join('=')).join('; ')],
  ]
}
