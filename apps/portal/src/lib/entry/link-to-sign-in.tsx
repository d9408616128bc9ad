import { paths } from '#app/paths.ts'
import { ButtonLink } from '@grana/ui/button'
import { ActOnLink, type ActOnLinkProps } from './act-on-link.tsx'
import { AuthActions, AuthPage } from './auth-page.tsx'

export interface LinkToSignInProps extends Pick<ActOnLinkProps, 'token' | 'act'> {
  readonly texts: ActOnLinkProps['texts'] & {
    readonly done: string
    readonly doneText: string
    readonly signIn: string
    /** What helps when the link is of no use. */
    readonly again: string
  }
  /** Where that leads, instead of the sign-in page. */
  readonly instead?: { readonly href: string; readonly label: string }
}

/** A link of a mail that signs nobody in: once its deed is done, people sign in as ever. */
export function LinkToSignIn({ token, texts, act, instead }: LinkToSignInProps) {
  const way = instead ?? { href: paths.signIn(), label: texts.signIn }
  return (
    <ActOnLink
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
