import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { EmailLinkAction } from '#app/lib/entry/email-link-action.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { verifyEmailAddress } from '@grana/contract/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { ButtonLink } from '@grana/ui/button'

const texts = verifyEmail.prove

export interface VerifyEmailProps {
  readonly client: Client
  readonly token: string | undefined
  readonly session: Pick<PortalSession, 'user' | 'reloadUser'>
}

/** Page of the verification link. Works in any browser, without a session. */
export function VerifyEmail({ client, token, session }: VerifyEmailProps) {
  const isSignedIn = session.user !== undefined
  return (
    <EmailLinkAction
      token={token}
      texts={texts}
      act={async (linkToken) => {
        await client.call(verifyEmailAddress, { params: { token: linkToken }, body: {} })
        if (isSignedIn) await session.reloadUser()
      }}
      done={
        <AuthPage title={texts.done} lede={texts.doneText} takesFocus>
          <AuthActions>
            <ButtonLink size="large" href={isSignedIn ? accountPaths.redirect() : paths.signIn()}>
              {isSignedIn ? texts.go : texts.signIn}
            </ButtonLink>
          </AuthActions>
        </AuthPage>
      }
      expired={
        isSignedIn
          ? { href: accountPaths.checkEmail(), label: texts.check }
          : { text: texts.again, href: paths.signIn(), label: texts.signIn }
      }
    />
  )
}
