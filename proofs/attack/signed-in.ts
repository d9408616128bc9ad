import { hashSecret } from '@grana/server/lib/tokens'
import { grantSecondFactor } from '@grana/server/testing/reports'
import { grantPasskey } from '@grana/server/testing/staff'
import { signedInBrowser } from '@grana/server/testing/tenants'
import type { TestApi } from '@grana/server/testing/test-api'
import { insertTestUser } from '@grana/server/testing/test-user'
import type { Headers } from '@grana/server/testing/wire'

type SignInOptions = { isStaff?: boolean; hasFactor?: boolean }

/**
 * Signs in a new account and returns the headers of its browser. Its password is not the one that the attacks use: an
 * operation that asks for the password must refuse it.
 */
export async function signedInHeaders(
  { app, database }: TestApi,
  { isStaff = false, hasFactor = false }: SignInOptions,
): Promise<Headers> {
  const { owner } = database
  const user = await insertTestUser(owner, isStaff ? { kind: 'staff', staff_role: 'administrator' } : {})
  const browser = await signedInBrowser(app, owner, user)
  await owner
    .insertInto('refresh_tokens')
    .values((build) => ({
      token_hash: hashSecret(browser.script.refresh),
      grant_id: build
        .selectFrom('grants')
        .innerJoin('sessions', 'sessions.id', 'grants.session_id')
        .select('grants.id')
        .where('sessions.user_id', '=', user.id),
      created_at: new Date(),
    }))
    .execute()
  if (hasFactor) await grantSecondFactor(owner, user)
  if (isStaff) await grantPasskey(owner, user.id)
  return [
    ['Authorization', `Bearer ${browser.script.access}`],
    ['Refresh', browser.script.refresh],
    ['AuthEmail', user.email],
    ['Cookie', [...browser.cookies].map((pair) => pair.join('=')).join('; ')],
  ]
}
