import { paths } from '#app/paths.ts'
import { ButtonLink } from '@grana/ui/button'
import { AuthActions, AuthPage } from './auth-page.tsx'
import { EmailLinkAction, type EmailLinkActionProps } from './email-link-action.tsx'

export interface EmailLinkPageProps extends Pick<EmailLinkActionProps, 'token' | 'act'> {
  readonly texts: EmailLinkActionProps['texts'] & {
    readonly done: string
    readonly doneText: string
    readonly signIn: string
    /** What to do when the link is invalid. */
    readonly again: string
  }
  /** Where an invalid link leads; the sign-in page by default. */
  readonly expiredLink?: { readonly href: string; readonly label: string }
}

/** Page of an email link whose action does not sign the user in: after it, the user signs in as usual. */
export function EmailLinkPage({ token, texts, act, expiredLink }: EmailLinkPageProps) {
  const expiredTarget = expiredLink ?? { href: paths.signIn(), label: texts.signIn }
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
      expired={{ text: texts.again, ...expiredTarget }}
    />
  )
}
