import { accountPaths } from '#app/account-paths.ts'
import { ActOnLink } from '#app/lib/entry/act-on-link.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { proveEmail } from '@grana/contract/auth'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { ButtonLink } from '@grana/ui/button'

const texts = verifyEmail.prove

export interface ProveEmailProps {
  readonly client: Client
  readonly token: string | undefined
  readonly session: Pick<PortalSession, 'user' | 'reloadUser'>
}

/** The link of the mail that proves an address. It works in any browser: nobody need be signed in here. */
export function ProveEmail({ client, token, session }: ProveEmailProps) {
  const isSignedIn = session.user !== undefined
  return (
    <ActOnLink
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(proveEmail, { params: { token: given }, body: {} })
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
