import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { catchCallError } from '@grana/client/call-error'
import { linkIdentity } from '@grana/contract/identity/single-sign-on'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button, ButtonLink } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { readLinkTicket, saveLinkTicket } from './stored-sign-on.ts'
import styles from './organization-sign-in.module.css'

const texts = organizationSignIn.link

/** Confirms the link, after the owner of the account signed in as before. */
export function ConfirmLink({ session }: { readonly session: Pick<PortalSession, 'client'> }) {
  const [stored] = useState(readLinkTicket)
  const [status, setStatus] = useState<'asking' | 'acting' | 'done'>('asking')
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  if (stored === undefined) {
    return (
      <AuthPage title={texts.gone} lede={texts.goneText}>
        <AuthActions>
          <ButtonLink size="large" href={accountPaths.organizationSignIn()}>
            {organizationSignIn.entry}
          </ButtonLink>
        </AuthActions>
      </AuthPage>
    )
  }
  const { ticket, provider } = stored
  const link = async () => {
    setStatus('acting')
    const error = await catchCallError(() => session.client.call(linkIdentity, { body: { ticket } }))
    setFailure(error && callErrorText(error))
    setAttempt((count) => count + 1)
    setStatus(error ? 'asking' : 'done')
    if (!error) saveLinkTicket(undefined)
  }
  if (status === 'done') {
    return (
      <AuthPage key="done" title={texts.done} lede={texts.doneText(provider)} takesFocus>
        <AuthActions>
          <ButtonLink size="large" href={accountPaths.redirect()}>
            {texts.continue}
          </ButtonLink>
        </AuthActions>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={texts.heading} lede={texts.lede(provider)}>
      <div className={styles.act}>
        {failure === undefined ? null : (
          <ErrorSummary title={texts.failed} items={[{ text: failure }]} attempt={attempt} />
        )}
        <Button size="large" block busy={status === 'acting'} busyText={texts.acting} onClick={() => void link()}>
          {texts.act}
        </Button>
      </div>
    </AuthPage>
  )
}
