import { useEffect, useRef, useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { saveProviderSignOut } from '#app/lib/session/provider-sign-out.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { completeSingleSignOn } from '@grana/contract/identity/single-sign-on'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'
import { ButtonLink } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { saveLinkTicket } from './stored-sign-on.ts'
import styles from './organization-sign-in.module.css'

const texts = organizationSignIn.back

type Outcome =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly text: string; readonly reason?: string | undefined }
  | { readonly status: 'link'; readonly email: string; readonly provider: string }

/** What the address says: a code of OpenID, or the state alone, where a SAML answer was posted to the API. */
function answerOf(search: string) {
  const query = new URLSearchParams(search)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? undefined)
  if (query.has('error')) return { failure: texts.denied }
  if (state === undefined) return { failure: texts.incomplete }
  return { state, ...(code !== undefined && { code }), ...(iss !== undefined && { iss }) }
}

async function completeWith(client: Client, session: Pick<PortalSession, 'signIn'>, search: string): Promise<Outcome> {
  const answer = answerOf(search)
  if ('failure' in answer) return { status: 'failed', text: answer.failure }
  try {
    const body = { ...answer, timezone: deviceTimeZone() }
    const found = await client.call(completeSingleSignOn, { body })
    const { email, provider, tokens, ticket, sign_out_url: url } = found
    if (ticket !== undefined) saveLinkTicket({ ticket, provider })
    if (tokens === undefined) return { status: 'link', email, provider }
    saveProviderSignOut(url === undefined ? undefined : { url, provider })
    await session.signIn(tokens, email)
    return { status: 'waiting' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: 'failed', text: callErrorText(error), reason: error.details?.reason }
  }
}

export interface SignOnReturnProps {
  readonly client: Client
  readonly session: Pick<PortalSession, 'signIn'>
}

/** The page that the provider returns to: completes the sign-in, once. */
export function SignOnReturn({ client, session }: SignOnReturnProps) {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'waiting' })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { search, pathname } = window.location
    // The code is of no use twice, and has no place in the history.
    window.history.replaceState(window.history.state, '', pathname)
    void completeWith(client, session, search).then(setOutcome)
  }, [client, session])
  if (outcome.status === 'link') return <LinkOffer {...outcome} />
  if (outcome.status === 'waiting') return <AuthPage key="wait" title={texts.heading} lede={texts.lede} />
  return (
    <AuthPage key="failed" title={organizationSignIn.heading} takesFocus>
      <div className={styles.act}>
        <ErrorSummary title={texts.failed} items={[{ text: outcome.text }]} attempt={1} />
        {outcome.reason === undefined ? null : <p className={styles.technical}>{texts.technical(outcome.reason)}</p>}
        <ButtonLink size="large" block href={accountPaths.organizationSignIn()}>
          {texts.again}
        </ButtonLink>
        <ButtonLink size="large" block look="line" href={paths.signIn()}>
          {organizationSignIn.byPassword}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}

/** The address has an account: an address alone opens none, so its owner signs in as before and confirms the link. */
function LinkOffer({ email, provider }: { readonly email: string; readonly provider: string }) {
  const { link } = organizationSignIn
  return (
    <AuthPage key="link" title={link.found(email)} lede={link.foundText(provider)} takesFocus>
      <AuthActions>
        <ButtonLink size="large" href={accountPaths.signIn(accountPaths.linkIdentity())}>
          {link.signIn}
        </ButtonLink>
      </AuthActions>
    </AuthPage>
  )
}
