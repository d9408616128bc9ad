import { randomUUID } from 'node:crypto'
import { registerAgent } from '@grana/contract/auth'
import { givePasskey } from '../staff.ts'
import type { TestApi } from '../test-api.ts'
import { testBrowser } from '../test-browser.ts'
import { goodFields } from './good-values.ts'
import type { Headers } from './wire.ts'

/** Signs somebody up who may call what is not for everybody; gives what their browser sends. */
export async function signedInHeaders(
  { app, database }: TestApi,
  { seed, captchaToken, isStaff = false }: { seed: number; captchaToken: string; isStaff?: boolean },
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
  await database.owner.updateTable('users').set({ email_verified_at: new Date() }).where('email', '=', email).execute()
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
