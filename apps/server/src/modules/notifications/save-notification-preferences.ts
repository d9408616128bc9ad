import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import {
  notificationChannels,
  type NotificationPreference,
  notificationKindRules,
  saveNotificationPreferences as operation,
} from '@grana/contract/notifications/preferences'
import { listKindsFor, getPreferences } from './preferences.ts'
import { type PreferenceRow, reportDetailsPreference, savePreferences } from './queries.ts'

/** Saves preferences. Security notifications cannot be disabled, and kinds of other account types are rejected. */
export const saveNotificationPreferences = handle(operation, async (context, actor, { body }) => {
  const own = listKindsFor(actor.user.kind)
  const isOff = (choice: { kind: NotificationPreference['kind']; app: boolean; mail: boolean }) =>
    notificationKindRules[choice.kind].always === true && !(choice.app && choice.mail)
  if (body.choices.some((choice) => isOff(choice) || !own.includes(choice.kind))) throw new DomainError('notice.fixed')
  const rows: PreferenceRow[] = body.choices
    .filter(({ kind }) => notificationKindRules[kind].always !== true)
    .flatMap((choice) =>
      notificationChannels.map((channel) => ({ kind: choice.kind, channel, wanted: choice[channel] })),
    )
  const { report_details: wanted } = body
  if (wanted !== undefined) rows.push({ kind: reportDetailsPreference, channel: 'mail', wanted })
  const at = context.clock()
  await inTransaction(context.db, (trx) => savePreferences(trx, actor.user.id, { rows, at }))
  return getPreferences(context, actor)
})
