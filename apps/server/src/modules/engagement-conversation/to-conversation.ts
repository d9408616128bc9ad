import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Conversation } from '@grana/contract/engagements/conversation'
import type { EngagementState, MessageSide } from '@grana/contract/engagements/values'
import type { EngagementKey } from '../engagements/public.ts'
import { insertMessage, listMessages } from './queries-conversation.ts'

/** What of an engagement decides who writes and reads its conversation. */
export type Talked = EngagementKey & { state: EngagementState; program_id: string | null; sent_at?: Date | null }

/** From the request for a quote to the end. */
const isOpen = ({ state }: Talked): boolean => !['draft', 'closed', 'cancelled'].includes(state)

/** Staff have no name here; agents read no names of members. */
const isNamed = (side: MessageSide, reader: MessageSide): boolean =>
  side === 'team' || (side === 'organization' && reader !== 'team')

export async function toConversation(
  trx: Trx,
  engagement: Talked,
  { reader, canWrite }: { reader: MessageSide; canWrite: boolean },
): Promise<Conversation> {
  const rows = await listMessages(trx, engagement, reader === 'team')
  return {
    messages: rows.map(({ author, written_at: at, ...row }) => ({
      ...row,
      ...(isNamed(row.side, reader) && { author }),
      written_at: at.toISOString(),
    })),
    can: { write: canWrite && isOpen(engagement) },
  }
}

type Written = { side: MessageSide; text: string; by: string; at: Date }

/** Adds a message, and returns the conversation of its author. */
export async function writeMessage(
  trx: Trx,
  engagement: Talked,
  { side, text, by, at }: Written,
): Promise<Conversation> {
  if (!isOpen(engagement)) throw new DomainError('engagement.not_running')
  const id = randomUUID()
  await insertMessage(trx, engagement, { id, side, text, isForTeam: engagement.program_id !== null, by, at })
  const { organization_id: organizationId, id: engagementId } = engagement
  await emit(trx, 'engagement.message_written', { organizationId, engagementId, messageId: id })
  return toConversation(trx, engagement, { reader: side, canWrite: true })
}
