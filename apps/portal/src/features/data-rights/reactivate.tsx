import { accountPaths } from '#app/account-paths.ts'
import { ActOnLink } from '#app/lib/entry/act-on-link.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { reactivateAccount } from '@grana/contract/data-rights'
import { reactivate as texts } from '@grana/messages/es/account/reactivate'
import { ButtonLink } from '@grana/ui/button'

/** The link of the mail that whoever turned their account off gets. */
export function Reactivate({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  return (
    <ActOnLink
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(reactivateAccount, { params: { token: given }, body: {} })
      }}
      done={
        <AuthPage title={texts.done} lede={texts.doneText} takesFocus>
          <AuthActions>
            <ButtonLink size="large" href={paths.signIn()}>
              {texts.signIn}
            </ButtonLink>
          </AuthActions>
        </AuthPage>
      }
      expired={{ text: texts.again, href: accountPaths.resetPassword(), label: texts.askAgain }}
    />
  )
}
