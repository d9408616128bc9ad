import { inTransaction } from '#server/db/transaction.ts'
import { parseUserAgent } from '#server/lib/user-agent.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { timezone } from '@grana/contract/auth'
import { renderEmail, type Emails } from '@grana/emails'
import { createActionUrl, type AccountEmailKind } from './action-url.ts'
import { claimEmail, markEmailSent, type Recipient, type SignInFacts } from './queries.ts'

export type Facts = Emails['account-letter']['facts']

/** Limits emails that anyone can trigger for another user's address; security warnings are unlimited. */
const maxPerHour: Partial<Record<AccountEmailKind, number>> = {
  reset: 3,
  prove: 6,
  disabled: 3,
  'erasure-asked': 3,
  'address-wanted': 1,
}

type NewEmail = {
  kind: AccountEmailKind
  /** Unique among the emails of this kind; makes sending idempotent. */
  occasion: string
  facts: Facts
}

/** Sends an email about an account, once per occasion and within the hourly limit of its kind. */
export async function sendAccountEmail(context: WorkerContext, recipient: Recipient, email: NewEmail): Promise<void> {
  const { db, mail, clock, log } = context
  const { kind, occasion, facts } = email
  const claim = { kind, occasion, userId: recipient.id, at: clock(), maxPerHour: maxPerHour[kind] ?? Infinity }
  if (!(await inTransaction(db, (trx) => claimEmail(trx, claim)))) {
    log.info({ kind, userId: recipient.id }, 'account email skipped: already sent or over the hourly limit')
    return
  }
  const address = await createActionUrl(context, recipient, kind)
  const timeZone = timezone.safeParse(recipient.timezone).success ? recipient.timezone : 'UTC'
  const rendered = renderEmail('account-letter', { kind, address, timeZone, facts })
  const messageId = mail.messageIdFor(`account ${kind}`, occasion)
  await mail.send({ ...rendered, to: recipient.email, messageId }, () =>
    markEmailSent(db, { kind, occasion, at: clock() }),
  )
}

/** Browser and IP address of a sign-in. The browser is one of a fixed set of names: the user agent is untrusted text. */
export function describeSignIn({ user_agent, address }: SignInFacts) {
  return { browser: parseUserAgent(user_agent), address }
}
