import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { EmailLinkAction } from '#app/lib/entry/email-link-action.tsx'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { refuseRecovery } from '@grana/contract/staff/people'
import { recovery as texts } from '@grana/messages/es/staff/stop-recovery'
import { ButtonLink } from '@grana/ui/button'

/** Page of the email link that stops a recovery, so that the owner keeps their second factor. */
export function StopRecovery({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  return (
    <EmailLinkAction
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(refuseRecovery, { params: { token: given }, body: {} })
      }}
      done={
        <AuthPage title={texts.done} lede={texts.doneText} takesFocus>
          <AuthActions>
            <ButtonLink size="large" href={accountPaths.resetPassword()}>
              {texts.next}
            </ButtonLink>
          </AuthActions>
        </AuthPage>
      }
      expired={{ text: texts.again, href: paths.contact(), label: texts.askAgain }}
    />
  )
}
