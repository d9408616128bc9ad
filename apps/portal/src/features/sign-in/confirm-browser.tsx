import { ActOnLink } from '#app/lib/entry/act-on-link.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { knowBrowser } from '@grana/contract/auth'
import { signIn } from '@grana/messages/es/account/sign-in'
import { ButtonLink } from '@grana/ui/button'

const texts = signIn.known

/** The link of the mail that its owner gets after many failures: this browser is theirs. */
export function ConfirmBrowser({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  return (
    <ActOnLink
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(knowBrowser, { params: { token: given }, body: {} })
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
      expired={{ text: texts.again, href: paths.signIn(), label: texts.signIn }}
    />
  )
}
