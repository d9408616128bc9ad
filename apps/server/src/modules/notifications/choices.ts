import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { AccountKind } from '@grana/contract/accounts'
import {
  noticeChannels,
  noticeKinds,
  noticeRules,
  type NoticeChoice,
  type getNotifications,
  type saveNotifications,
} from '@grana/contract/notifications'
import type { Received, Result } from '@grana/contract/operation'
import { detailsInMails, listChoices, putChoices, type Choice } from './queries.ts'

function kindsOf(account: AccountKind) {
  return noticeKinds.filter((kind) => noticeRules[kind].for.includes(account))
}

/** What the person wants to hear of: their own choice, or the default where they made none. */
export async function readChoices({ db }: Context, { user }: SignedIn): Promise<Result<typeof getNotifications>> {
  const chosen = await listChoices(db, user.id)
  const data = kindsOf(user.kind).map((kind) => {
    const { wanted, always = false } = noticeRules[kind]
    const own = (channel: 'app' | 'mail') =>
      always || (chosen.find((row) => row.kind === kind && row.channel === channel)?.wanted ?? wanted[channel])
    return { kind, app: own('app'), mail: own('mail'), is_fixed: always }
  })
  return { data, meta: { report_details: chosen.some(({ kind, wanted }) => kind === detailsInMails && wanted) } }
}

/** Keeps choices; what guards the account cannot be turned off, and what is for other accounts is not theirs to choose. */
export async function keepChoices(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof saveNotifications>,
): Promise<Result<typeof saveNotifications>> {
  const own = kindsOf(actor.user.kind)
  const isOff = (choice: { kind: NoticeChoice['kind']; app: boolean; mail: boolean }) =>
    noticeRules[choice.kind].always === true && !(choice.app && choice.mail)
  if (body.choices.some((choice) => isOff(choice) || !own.includes(choice.kind))) throw new DomainError('notice.fixed')
  const rows: Choice[] = body.choices
    .filter(({ kind }) => noticeRules[kind].always !== true)
    .flatMap((choice) => noticeChannels.map((channel) => ({ kind: choice.kind, channel, wanted: choice[channel] })))
  const { report_details: wanted } = body
  if (wanted !== undefined) rows.push({ kind: detailsInMails, channel: 'mail', wanted })
  const at = context.clock()
  await inTransaction(context.db, (trx) => putChoices(trx, actor.user.id, { rows, at }))
  return readChoices(context, actor)
}
