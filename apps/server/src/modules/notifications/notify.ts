import type { Trx } from '#server/db/database.ts'
import { emitMany } from '#server/reactions.ts'
import { noticeTypes, type NoticeData, type NoticeName } from '@grana/contract/live/notices'
import { noticeRules } from '@grana/contract/notifications'
import { insertNotifications } from './queries-inbox.ts'

type Told<N extends NoticeName> = {
  /** Who is told, by id; each of them once. */
  to: readonly string[]
  kind: N
  /** What it refers to, by the schema of the contract. */
  data: NoticeData<N>
  organizationId?: string
  /** Who did it; never among those who are told. */
  actorId?: string
  at: Date
  /** For jobs, which may run twice: whoever was told the same already is left out. The worker alone can look. */
  isRepeatable?: true
  /** The same, held by the database: an occasion of which each of them is told once. The worker alone can say it. */
  once?: string
}

/**
 * Tells people of something, in the transaction that made it true: where they want to hear of it, in the apps and by
 * mail. The apps hear of it when the transaction is kept; mails follow by a job.
 */
export async function notify<N extends NoticeName>(trx: Trx, told: Told<N>): Promise<void> {
  const { choice, data: schema, ...type } = noticeTypes[told.kind]
  const to = [...new Set(told.to)].filter((id) => id !== told.actorId)
  if (to.length === 0) return
  const made = await insertNotifications(trx, {
    to,
    kind: told.kind,
    organizationId: told.organizationId ?? null,
    actorId: told.actorId ?? null,
    data: schema.parse(told.data),
    at: told.at,
    choice: { kind: choice, ...noticeRules[choice] },
    hasOwnMail: 'hasOwnMail' in type,
    skipsTold: told.isRepeatable ?? false,
    once: told.once ?? null,
  })
  const byMail = made.filter(({ by_mail: isByMail }) => isByMail).map(({ id }) => ({ notificationId: id }))
  await emitMany(trx, 'notification.made', byMail)
}
