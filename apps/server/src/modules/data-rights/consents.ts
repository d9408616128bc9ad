import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import {
  documentsOf,
  isCurrent,
  type ConsentDocument,
  type ConsentEntry,
  type giveConsents,
} from '@grana/contract/data-rights'
import type { Received } from '@grana/contract/operation'
import { insertConsents, listConsents } from './queries-consents.ts'

export async function readConsents({ db }: Context, { user }: SignedIn): Promise<ConsentEntry[]> {
  const rows = await listConsents(db, user.id)
  return rows.map(({ document, version, accepted_at: at }) => ({
    document: document as ConsentDocument,
    version,
    accepted_at: at.toISOString(),
    is_current: isCurrent(document as ConsentDocument, version),
  }))
}

/** Keeps what was accepted, with where from. A text that has changed since it was shown was not accepted. */
export async function accept(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof giveConsents>,
): Promise<ConsentEntry[]> {
  const own = documentsOf(actor.user.kind)
  const isWrong = body.accepted.some(
    ({ document, version }) => !own.includes(document) || !isCurrent(document, version),
  )
  if (isWrong) throw new DomainError('consent.outdated')
  const consent = { userId: actor.user.id, at: context.clock(), address: actor.address, accepted: body.accepted }
  await inTransaction(context.db, (trx) => insertConsents(trx, consent))
  return readConsents(context, actor)
}
