import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { createToken, toStoredSecret } from '#server/lib/tokens.ts'
import { reportWorld, type ReportWorld } from '#server/testing/reports.ts'
import type { TestApi } from '#server/testing/test-api.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Sent = { method: Method; path: string; body?: unknown }

/** Calls SCIM as a directory does: a bearer credential, and no cookie or other header of a browser. */
export async function callScim(api: TestApi, secret: string | undefined, { method, path, body }: Sent) {
  const options: InjectOptions = {
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
  const { statusCode: status, headers, body: text } = await api.app.inject(options)
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return { status, headers, text, body: parsed as Record<string, unknown> & { id: string; scimType?: string } }
}

/** A credential of a directory, stored for the organization. */
export async function insertScimCredential(
  api: TestApi,
  { organization, owner }: Pick<ReportWorld, 'organization' | 'owner'>,
) {
  const secret = createToken('directory')
  const { hash, hint } = toStoredSecret(secret)
  const { id } = await api.database.owner
    .insertInto('scim_credentials')
    .values({
      organization_id: organization,
      name: 'Directory',
      created_by: owner.id,
      secret_hash: hash,
      hint,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { secret, id }
}

/** Makes the organization the holder of an email domain. */
async function proveDomain(api: TestApi, organization: string, createdBy: string, domain: string): Promise<void> {
  const at = new Date()
  await api.database.owner
    .insertInto('email_domains')
    .values({
      organization_id: organization,
      domain,
      state: 'proven',
      created_by: createdBy,
      created_at: at,
      proven_at: at,
    })
    .execute()
}

/** An organization with a proven email domain and a directory. */
export async function directoryWorld(api: TestApi) {
  const world = await reportWorld(api)
  const domain = `d${randomUUID().slice(0, 8)}.example`
  await proveDomain(api, world.organization, world.owner.id, domain)
  const credential = await insertScimCredential(api, world)
  const call = (method: Method, path: string, body?: unknown) =>
    callScim(api, credential.secret, { method, path, body })
  const address = () => `p.${randomUUID().slice(0, 8)}@${domain}`
  /** Provisions a new person, and returns the resource. */
  const provision = async (changes: Record<string, unknown> = {}) => {
    const { status, body } = await call('POST', '/Users', {
      userName: address(),
      name: { givenName: 'Ada', familyName: 'Luz' },
      ...changes,
    })
    if (status !== 201) throw new Error(`provisioning answered ${status} ${JSON.stringify(body)}`)
    return body as typeof body & { userName: string }
  }
  /** Gives a member an address in the proven domain, so that the directory may link them. */
  const moveToDomain = async (userId: string) => {
    const email = address()
    await api.database.owner.updateTable('users').set({ email, email_key: email }).where('id', '=', userId).execute()
    return email
  }
  return { ...world, domain, credential, call, address, provision, moveToDomain }
}

export type DirectoryWorld = Awaited<ReturnType<typeof directoryWorld>>

export const replaceOp = (path: string, value: unknown) => ({ Operations: [{ op: 'replace', path, value }] })
