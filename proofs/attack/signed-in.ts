import { randomUUID } from 'node:crypto'
import { agentTokenScopes, tokenScopes } from '@grana/contract/machines/token-scopes'
import { createToken, hashSecret } from '@grana/server/lib/tokens'
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

/** A new organization with one owner. */
async function newOrganization({ database: { owner } }: TestApi) {
  const user = await insertTestUser(owner, { kind: 'customer' })
  const organization = { id: randomUUID(), name: 'Zorg Sur', initials: 'ZS', country_code: 'CL' }
  await owner.insertInto('organizations').values(organization).execute()
  const ofTenant = { organization_id: organization.id }
  await owner
    .insertInto('memberships')
    .values({ ...ofTenant, user_id: user.id, role: 'owner' })
    .execute()
  return { ...ofTenant, created_by: user.id }
}

/** The header of an API token with every scope, of a new organization. */
export async function tokenHeaders(api: TestApi): Promise<Headers> {
  const secret = createToken('organization')
  const at = new Date()
  const expires = new Date(at.getTime() + 90 * 86_400_000)
  const token = { name: 'Attacks', scopes: [...tokenScopes], created_at: at, expires_at: expires }
  await api.database.owner
    .insertInto('organization_tokens')
    .values({ ...(await newOrganization(api)), ...token, secret_hash: hashSecret(secret), hint: secret.slice(-4) })
    .execute()
  return [['Authorization', `Bearer ${secret}`]]
}

/** The header of an API token with every scope, of a new agent. */
export async function agentTokenHeaders({ database: { owner } }: TestApi): Promise<Headers> {
  const secret = createToken('agent')
  const agent = await insertTestUser(owner)
  await grantSecondFactor(owner, agent)
  const at = new Date()
  const expires = new Date(at.getTime() + 90 * 86_400_000)
  const token = { name: 'Attacks', scopes: [...agentTokenScopes], created_at: at, expires_at: expires }
  await owner
    .insertInto('agent_tokens')
    .values({ user_id: agent.id, ...token, secret_hash: hashSecret(secret), hint: secret.slice(-4) })
    .execute()
  return [['Authorization', `Bearer ${secret}`]]
}

/** The header of a SCIM credential of a new organization. */
export async function directoryHeaders(api: TestApi): Promise<Headers> {
  const secret = createToken('directory')
  const row = { name: 'Attacks', created_at: new Date(), secret_hash: hashSecret(secret), hint: secret.slice(-4) }
  await api.database.owner
    .insertInto('scim_credentials')
    .values({ ...(await newOrganization(api)), ...row })
    .execute()
  return [['Authorization', `Bearer ${secret}`]]
}
