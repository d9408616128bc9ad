import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderEmail, type Emails } from '@grana/emails'
import { claimEmail, markEmailSent } from './queries.ts'

type OneEmail<M extends keyof Emails> = {
  kind: string
  /** Unique among the emails of this kind; makes sending idempotent. */
  occasion: string
  mail: { name: M; data: Emails[M] }
}

/** Sends an email of another module to an account's owner, once per occasion, however often its job runs. */
export async function sendEmailOnce<M extends keyof Emails>(
  { db, mail, clock }: WorkerContext,
  to: { id: string; email: string },
  { kind, occasion, mail: { name, data } }: OneEmail<M>,
): Promise<void> {
  const claim = { kind, occasion, userId: to.id, at: clock(), maxPerHour: Infinity }
  if (!(await inTransaction(db, (trx) => claimEmail(trx, claim)))) return
  const email = { ...renderEmail(name, data), to: to.email, messageId: mail.messageIdFor(kind, occasion) }
  await mail.send(email, () => markEmailSent(db, { kind, occasion, at: clock() }))
}
