import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { EngagementMessage } from '@grana/contract/engagements/conversation'
import type { MessageSide } from '@grana/contract/engagements/values'
import type { EngagementKey } from '../engagements/public.ts'

const maxMessages = 500

type Row = Omit<EngagementMessage, 'written_at' | 'author'> & { author: string; written_at: Date }

/** The newest messages, oldest first. `isForTeam` narrows them to what the team may read. */
export async function listMessages(trx: Trx, key: EngagementKey, isForTeam: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.side, m.text, m.written_at, coalesce(u.first_name || ' ' || u.last_name, '') as author
    from engagement_messages m left join users u on u.id = m.written_by
    where m.organization_id = ${key.organization_id} and m.engagement_id = ${key.id} and (m.is_for_team or not ${isForTeam})
    order by m.written_at desc, m.id limit ${maxMessages}`.execute(trx)
  return rows.toReversed()
}

type NewMessage = { id: string; side: MessageSide; text: string; isForTeam: boolean; by: string; at: Date }

export async function insertMessage(
  trx: Trx,
  key: EngagementKey,
  { id, side, text, isForTeam, by, at }: NewMessage,
): Promise<void> {
  await sql`insert into engagement_messages (organization_id, engagement_id, id, side, text, is_for_team, written_by, written_at)
    values (${key.organization_id}, ${key.id}, ${id}, ${side}, ${text}, ${isForTeam}, ${by}, ${at})`.execute(trx)
}

type Told = { side: MessageSide; is_for_team: boolean; written_by: string; contacts: (string | null)[]; team: string[] }

/** Who is concerned by a message, for the worker. */
export async function findMessage(
  trx: Trx,
  { organizationId, engagementId, messageId }: { organizationId: string; engagementId: string; messageId: string },
): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select m.side, m.is_for_team, m.written_by,
      array[(e.scope ->> 'technical_contact')::uuid, (e.scope ->> 'backup_contact')::uuid] as contacts,
      array(select t.user_id from engagement_members t
        where (t.organization_id, t.engagement_id, t.state) = (e.organization_id, e.id, 'accepted')) as team
    from engagement_messages m join engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
    where (m.organization_id, m.engagement_id, m.id) = (${organizationId}, ${engagementId}, ${messageId})`.execute(trx)
  return rows[0]
}
