import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { AccountKind } from '@grana/contract/accounts'
import {
  type getNotificationPreferences,
  notificationKinds,
  notificationKindRules,
} from '@grana/contract/notifications/preferences'
import type { Result } from '@grana/contract/operation'
import { reportDetailsPreference, listPreferences } from './queries.ts'

export function listKindsFor(account: AccountKind) {
  return notificationKinds.filter((kind) => notificationKindRules[kind].for.includes(account))
}

/** The user's notification preferences, with the default where none was saved. */
export async function getPreferences(
  { db }: Context,
  { user }: SignedIn,
): Promise<Result<typeof getNotificationPreferences>> {
  const chosen = await listPreferences(db, user.id)
  const data = listKindsFor(user.kind).map((kind) => {
    const { wanted, always = false } = notificationKindRules[kind]
    const isWanted = (channel: 'app' | 'mail') =>
      always || (chosen.find((row) => row.kind === kind && row.channel === channel)?.wanted ?? wanted[channel])
    return { kind, app: isWanted('app'), mail: isWanted('mail'), is_fixed: always }
  })
  return {
    data,
    meta: { report_details: chosen.some(({ kind, wanted }) => kind === reportDetailsPreference && wanted) },
  }
}
