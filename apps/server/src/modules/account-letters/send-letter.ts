import { inTransaction } from '#server/db/transaction.ts'
import { readUserAgent } from '#server/lib/user-agent.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { timezone } from '@grana/contract/auth'
import { renderMail, type Mails } from '@grana/documents'
import { actionAddress, type LetterKind } from './letter-address.ts'
import { claimLetter, findRecipient, findSignIn, markLetterSent, type Recipient, type SignInFacts } from './queries.ts'

type Facts = Mails['account-letter']['facts']

/** Letters that a stranger can have sent to somebody are few; those that warn are as many as there is to warn of. */
const mostPerHour: Partial<Record<LetterKind, number>> = {
  reset: 3,
  prove: 6,
  disabled: 3,
  'erasure-asked': 3,
  'address-wanted': 1,
}

type NewLetter = {
  kind: LetterKind
  /** What sets this letter apart from every other of its kind. */
  occasion: string
  facts: Facts
}

/** Sends a letter about an account, once per occasion, and never more of a kind than an hour may bring. */
export async function sendLetter(context: WorkerContext, recipient: Recipient, letter: NewLetter): Promise<void> {
  const { db, mail, clock, log } = context
  const { kind, occasion, facts } = letter
  const claim = { kind, occasion, userId: recipient.id, at: clock(), mostPerHour: mostPerHour[kind] ?? Infinity }
  if (!(await inTransaction(db, (trx) => claimLetter(trx, claim)))) {
    log.info({ kind, userId: recipient.id }, 'letter was sent before, or one too many for this hour')
    return
  }
  const address = await actionAddress(context, recipient, kind)
  const timeZone = timezone.safeParse(recipient.timezone).success ? recipient.timezone : 'UTC'
  const rendered = renderMail('account-letter', { kind, address, timeZone, facts })
  const messageId = mail.messageIdFor(`account ${kind}`, occasion)
  await mail.send({ ...rendered, to: recipient.email, messageId }, () =>
    markLetterSent(db, { kind, occasion, at: clock() }),
  )
}

/** Browser and place of a sign-in: names of ours and an address, nothing that the browser says of itself. */
export function whereabouts({ user_agent, address }: SignInFacts) {
  return { browser: readUserAgent(user_agent), address }
}

/** Tells the owner of an account that something about it changed, and in which of their sessions if it was in one. */
export async function tellOwner(
  context: WorkerContext,
  kind: LetterKind,
  about: { userId: string; at: string; sessionId?: string | undefined },
): Promise<void> {
  const recipient = await findRecipient(context.db, about.userId)
  if (recipient === undefined) return
  const signIn = about.sessionId === undefined ? undefined : await findSignIn(context.db, about.sessionId)
  const facts = { at: new Date(about.at), ...(signIn !== undefined && whereabouts(signIn)) }
  await sendLetter(context, recipient, { kind, occasion: `${about.userId} ${about.at}`, facts })
}

/** Tells the owner of a session what happened to it. */
export async function tellOfSession(
  context: WorkerContext,
  sessionId: string,
  letter: { kind: LetterKind; factsOf: (signIn: SignInFacts) => Facts },
): Promise<void> {
  const signIn = await findSignIn(context.db, sessionId)
  if (signIn === undefined) return
  const recipient = await findRecipient(context.db, signIn.user_id)
  if (recipient === undefined) return
  await sendLetter(context, recipient, { kind: letter.kind, occasion: sessionId, facts: letter.factsOf(signIn) })
}
