import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { recordDirectoryEvent } from '../audit/public.ts'

/** More are of no use to find out why a directory fails. */
const maxRequests = 200

type ScimRequestEntry = {
  organizationId: string
  act: string
  subjectId?: string | undefined
  code?: string
  at: Date
}

/** Adds a change that a directory asked for to the log of its organization, which keeps the last ones; the audit log has what was done. */
export async function recordRequest(trx: Trx, entry: ScimRequestEntry): Promise<void> {
  const { organizationId, act, subjectId = null, code = null, at } = entry
  await sql`
    with added as (
      insert into scim_requests (organization_id, at, act, subject_id, code)
      values (${organizationId}, ${at}, ${act}, ${subjectId}, ${code}))
    delete from scim_requests r where r.organization_id = ${organizationId} and r.id <= (
      select o.id from scim_requests o where o.organization_id = ${organizationId}
      order by o.id desc offset ${maxRequests - 1} limit 1)`.execute(trx)
  if (code !== null) return
  const thing = act.startsWith('user.') ? 'scim_user' : 'scim_group'
  await recordDirectoryEvent(trx, { action: `scim_${act}`, thing, thingId: subjectId ?? '' })
}
