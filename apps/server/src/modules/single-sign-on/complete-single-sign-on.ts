import type { Context } from '#server/context.ts'
import { handle } from '#server/http/handle.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { signOnBrowserOf } from '#server/http/session/sign-on-browser.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { createSecret, hashSecret } from '#server/lib/tokens.ts'
import { completeSingleSignOn as operation } from '@grana/contract/identity/single-sign-on'
import type { HandlerInput } from '@grana/contract/operation'
import { readProviderAnswer, refused } from './answer-of-provider.ts'
import { createProviderAccount } from './create-provider-account.ts'
import { openProviderAccount } from './open-provider-account.ts'
import type { ProviderPerson } from './provider-person.ts'
import { consumeAttempt, findProviderAccount, saveTicket, type ProviderAccount } from './queries-attempts.ts'
import { findSignOnProvider, type SignOnProvider } from './queries-providers.ts'

type Form = HandlerInput<typeof operation>['body']

const ticketSeconds = 900

/** The attempt that the state names, used up before anything else: whatever follows, it is not tried twice. */
async function takeAttempt({ db, clock }: Context, visitor: Visitor, { state }: Form) {
  const browserHash = signOnBrowserOf(visitor.cookies)
  const key = { stateHash: hashSecret(state), at: clock() }
  const attempt = browserHash && (await consumeAttempt(db, { ...key, browserHash }))
  if (attempt === undefined) throw new DomainError('single_sign_on.expired')
  // The provider that was asked, never one that the answer names.
  const provider = await findSignOnProvider(db, { id: attempt.provider_id })
  if (provider === undefined) throw new DomainError('single_sign_on.expired')
  return { ...attempt, provider, stateHash: key.stateHash }
}

type Attempt = Awaited<ReturnType<typeof takeAttempt>>

/** A linked account, or one with the same address that could be linked; undefined for an unknown person. */
function assertAccount(account: ProviderAccount): void {
  if (account.kind !== 'customer' || account.is_disabled) throw refused('account')
  if (!account.domain_counts) throw new DomainError('single_sign_on.other_domain')
  if (account.is_elsewhere) throw new DomainError('single_sign_on.elsewhere')
  if (!account.is_member) throw new DomainError('single_sign_on.not_member')
}

/** An address proves nothing: its account is linked only after its owner signed in as before. */
async function offerLink(
  { db, clock }: Context,
  attempt: Attempt,
  { subject, userId }: { subject: string; userId: string },
) {
  const ticket = createSecret()
  const expiresAt = addSeconds(clock(), ticketSeconds)
  await saveTicket(db, { stateHash: attempt.stateHash, ticketHash: hashSecret(ticket), subject, userId, expiresAt })
  return ticket
}

async function assertOwnDomain({ db }: Context, { id }: SignOnProvider, { email }: ProviderPerson): Promise<string> {
  if (email === undefined) throw refused('email')
  const holder = await findSignOnProvider(db, { address: email, id })
  if (holder === undefined) throw new DomainError('single_sign_on.other_domain')
  return email
}

/** Completes a sign-in: opens a session of the linked account, creates an account, or offers to link the existing one. */
export const completeSingleSignOn = handle(
  operation,
  async (context, visitor, { body: form }) => {
    const attempt = await takeAttempt(context, visitor, form)
    const { provider } = attempt
    const { state, code, iss } = form
    const { nonce, verifier, request_id: requestId, answer } = attempt
    const brought = { state, code, iss, nonce, verifier, requestId, answer }
    const { person, signOut } = await readProviderAnswer(context, provider, brought)
    const { subject, email } = person
    if (subject.length > 255 || subject === '') throw refused('subject')
    const account = await findProviderAccount(context.db, { providerId: provider.id, subject, email })
    const told = { provider: provider.name, ...(signOut !== undefined && { sign_out_url: signOut }) }
    if (account?.is_linked === true) {
      assertAccount(account)
      const tokens = await openProviderAccount(context, visitor, { provider, person, account })
      return { ...told, email: account.email, tokens }
    }
    const own = await assertOwnDomain(context, provider, person)
    if (account !== undefined) {
      assertAccount(account)
      return { ...told, email: own, ticket: await offerLink(context, attempt, { subject, userId: account.user_id }) }
    }
    if (!provider.creates_accounts) throw new DomainError('single_sign_on.no_account')
    const tokens = await createProviderAccount(context, visitor, {
      provider,
      person,
      email: own,
      timezone: form.timezone,
    })
    return { ...told, email: own, tokens }
  },
  { maxStatements: 30, why: 'a new account is created, joins, gets its roles and is signed in' },
)
