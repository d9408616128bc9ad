import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { giveHalf } from '#server/http/session/cookies.ts'
import { hashSecret, newSecret, newToken } from '#server/lib/tokens.ts'
import { acceptedVersions } from '@grana/contract/auth'
import { documentsOf } from '@grana/contract/data-rights'
import { giveFactor } from '../reports.ts'
import { givePasskey } from '../staff.ts'
import { portalUrl } from '../test-api.ts'
import { insertTestSession } from '../test-user.ts'

export type Kind = 'customer' | 'agent' | 'staff'

/** Somebody of the seed who is signed in, with what their browser sends. */
export type Person = { id: string; headers: Record<string, string> }

/** The identifier of the n-th thing of a kind, as the seed draws it. */
export function seededId(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )
}

async function agree(db: Db, userId: string, kind: Kind): Promise<void> {
  const rows = documentsOf(kind).map((document) => ({
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

/** Signs in the n-th person of a kind without the work that signing in takes. */
export async function signIn(owner: Db, kind: Kind, n: number): Promise<Person> {
  const id = seededId(kind, n)
  const email = `${kind[0]}${n}@size.example`
  const [now, later] = [new Date(), new Date(Date.now() + 8 * hourMs)]
  const times = { started_at: now, confirmed_at: now, last_seen_at: now, expires_at: later }
  const sessionId = await insertTestSession(owner, id, times)
  const [access, half] = [newToken('access'), newSecret()]
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
  if (kind === 'staff') await givePasskey(owner, id)
  else await giveFactor(owner, { id })
  const headers = {
    accept: 'application/json',
    origin: portalUrl,
    'sec-fetch-site': 'same-site',
    authorization: `Bearer ${access}`,
    authemail: email,
    cookie: giveHalf(grant.id, half).split(';')[0] ?? '',
  }
  return { id, headers }
}
