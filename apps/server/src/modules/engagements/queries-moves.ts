import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { EngagementSide, EngagementState } from '@grana/contract/engagements/values'

type Move = { side: EngagementSide; actorId: string | null; state: EngagementState; isSent: boolean }

/** A move of an engagement, for the worker. */
export async function findMove(
  trx: Trx,
  { organizationId, engagementId, number }: { organizationId: string; engagementId: string; number: number },
): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select v.side, v.actor_id as "actorId", v.to_state as state, e.sent_at is not null as "isSent"
    from engagement_events v
    join engagements e on (e.organization_id, e.id) = (v.organization_id, v.engagement_id)
    where v.organization_id = ${organizationId} and v.engagement_id = ${engagementId} and v.number = ${number}`.execute(
    trx,
  )
  return rows[0]
}
