import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { catchCallError } from '@grana/client/call-error'
import { acceptInvitation } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button, ButtonLink } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { clearInvitationToken } from './invitation-token.ts'
import type { InvitationViewProps } from './invitation-view-props.ts'
import styles from './invitation.module.css'

/**
 * The organization in the customers app; `/redir` accepts only paths, so the organization is a parameter of the app's
 * own URL.
 */
const organizationUrl = (organization: string) =>
  `${accountPaths.redirect()}?${new URLSearchParams({ app: 'customers', path: `/?organizacion=${organization}` })}`

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** For a user with an account: signed in as the invited address, or asked to sign in. */
export function AcceptInvitation(props: InvitationViewProps) {
  const { invitation, session } = props
  const { user } = session
  if (!user) return <SignInFirst email={invitation.email} />
  if (!isSame(user.email, invitation.email))
    return <OtherAccount invited={invitation.email} own={user.email} session={session} />
  if (!user.email_verified) {
    return (
      <div className={styles.way}>
        <p>{texts.unproven}</p>
        <ButtonLink size="large" href={accountPaths.checkEmail()}>
          {texts.check}
        </ButtonLink>
      </div>
    )
  }
  return <Accept {...props} />
}

function SignInFirst({ email }: { readonly email: string }) {
  return (
    <div className={styles.way}>
      <p>{texts.signInText(email)}</p>
      <ButtonLink size="large" block href={accountPaths.signIn(accountPaths.invitation(HIDDEN_TOKEN))}>
        {texts.signIn}
      </ButtonLink>
    </div>
  )
}

interface OtherAccountProps extends Pick<InvitationViewProps, 'session'> {
  readonly invited: string
  readonly own: string
}

function OtherAccount({ invited, own, session }: OtherAccountProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void session.signOut().finally(() => setIsLeaving(false))
  }
  const { heading, text, signOut, signingOut } = texts.other
  return (
    <div className={styles.way}>
      <h2>{heading}</h2>
      <p>{text(invited, own)}</p>
      <Button look="line" size="large" busy={isLeaving} busyText={signingOut} onClick={leave}>
        {signOut}
      </Button>
    </div>
  )
}

function Accept({ token, session, onExpired }: InvitationViewProps) {
  const [isActing, setIsActing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const accept = async () => {
    setIsActing(true)
    const error = await catchCallError(async () => {
      const { organization } = await session.client.call(acceptInvitation, { params: { token }, body: {} })
      clearInvitationToken()
      window.location.assign(organizationUrl(organization))
    })
    if (!error) return
    setIsActing(false)
    if (error.code === 'auth.link_expired') onExpired()
    else setFailure(callErrorText(error))
    setAttempt((count) => count + 1)
  }
  return (
    <div className={styles.way}>
      {failure === undefined ? null : (
        <ErrorSummary title={texts.actFailed} items={[{ text: failure }]} attempt={attempt} />
      )}
      <Button size="large" block busy={isActing} busyText={texts.accepting} onClick={() => void accept()}>
        {texts.accept}
      </Button>
    </div>
  )
}
