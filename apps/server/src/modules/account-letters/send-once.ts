import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { renderMail, type Mails } from '@grana/documents'
import { claimLetter, markLetterSent } from './queries.ts'

type OneMail<M extends keyof Mails> = {
  kind: string
  /** What sets this mail apart from every other of its kind. */
  occasion: string
  mail: { name: M; data: Mails[M] }
}

/** Sends a mail of another module to the owner of an account, once per occasion, however often its job runs. */
export async function sendOnce<M extends keyof Mails>(
  { db, mail, clock }: WorkerContext,
  to: { id: string; email: string },
  { kind, occasion, mail: { name, data } }: OneMail<M>,
): Promise<void> {
  const claim = { kind, occasion, userId: to.id, at: clock(), mostPerHour: Infinity }
  if (!(await inTransaction(db, (trx) => claimLetter(trx, claim)))) return
  const letter = { ...renderMail(name, data), to: to.email, messageId: mail.messageIdFor(kind, occasion) }
  await mail.send(letter, () => markLetterSent(db, { kind, occasion, at: clock() }))
}
