import { paths } from '#app/paths.ts'
import { ButtonLink } from '@grana/ui/button'
import { AuthActions, AuthPage } from './auth-page.tsx'
import { EmailLinkAction, type EmailLinkActionProps } from './email-link-action.tsx'

export interface LinkToSignInProps extends Pick<EmailLinkActionProps, 'token' | 'act'> {
  readonly texts: EmailLinkActionProps['texts'] & {
    readonly done: string
    readonly doneText: string
    readonly signIn: string
    /** What to do when the link is invalid. */
    readonly again: string
  }
  /** Replaces the link to the sign-in page. */
  readonly instead?: { readonly href: string; readonly label: string }
}

/** A page of an email link that does not sign in: after its action, the user signs in as usual. */
export function LinkToSignIn({ token, texts, act, instead }: LinkToSignInProps) {
  const way = instead ?? { href: paths.signIn(), label: texts.signIn }
  return (
    <EmailLinkAction
      token={token}
      texts={texts}
      act={act}
      done={
        <AuthPage title={texts.done} lede={texts.doneText} takesFocus>
          <AuthActions>
            <ButtonLink size="large" href={paths.signIn()}>
              {texts.signIn}
            </ButtonLink>
          </AuthActions>
        </AuthPage>
      }
      expired={{ text: texts.again, ...way }}
    />
  )
}
