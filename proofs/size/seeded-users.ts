import { createHash } from 'node:crypto'
import { acceptedVersions } from '@grana/contract/auth'
import { consentDocumentsOf } from '@grana/contract/data-rights'
import type { Db } from '@grana/server/db/database'
import { setSessionCookie } from '@grana/server/http/session/cookies'
import { hashSecret, createSecret, createToken } from '@grana/server/lib/tokens'
import { grantSecondFactor } from '@grana/server/testing/reports'
import { grantPasskey } from '@grana/server/testing/staff'
import { portalUrl } from '@grana/server/testing/test-api'
import { insertTestSession } from '@grana/server/testing/test-user'

export type Kind = 'customer' | 'agent' | 'staff'

/** A signed-in user of the seed, with the headers of their browser. */
export type SeededUser = { id: string; headers: Record<string, string> }

/** The identifier of the n-th row of a kind, as the seed computes it. */
export function seededId(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )
}

async function agree(db: Db, userId: string, kind: Kind): Promise<void> {
  const rows = consentDocumentsOf(kind).map((document) => ({
    user_id: userId,
    document,
    version: acceptedVersions[document],
    accepted_at: new Date(),
    accepted_from: '192.0.2.44',
  }))
  if (rows.length === 0) return
  const agreed = db.insertInto('consents').values(rows)
  await agreed.onConflict((conflict) => conflict.doNothing()).execute()
}

const hourMs = 3_600_000

/** Creates a session for the n-th user of a kind without hashing a password. */
export async function signInSeeded(owner: Db, kind: Kind, n: number): Promise<SeededUser> {
  const id = seededId(kind, n)
  const email = `${kind[0]}${n}@size.example`
  const [now, later] = [new Date(), new Date(Date.now() + 8 * hourMs)]
  const times = { started_at: now, confirmed_at: now, last_seen_at: now, expires_at: later }
  const sessionId = await insertTestSession(owner, id, times)
  const [access, half] = [createToken('access'), createSecret()]
  const grant = await owner
    .insertInto('grants')
    .values({
      session_id: sessionId,
      half_hash: hashSecret(half),
      access_hash: hashSecret(access),
      access_expires_at: later,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await agree(owner, id, kind)
  if (kind === 'staff') await grantPasskey(owner, id)
  else await grantSecondFactor(owner, { id })
  const headers = {
    accept: 'application/json',
    origin: portalUrl,
    'sec-fetch-site': 'same-site',
    authorization: `Bearer ${access}`,
    authemail: email,
    cookie: setSessionCookie(grant.id, half).split(';')[0] ?? '',
  }
  return { id, headers }
}
