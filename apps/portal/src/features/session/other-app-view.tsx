import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { AccountKind } from '@grana/contract/accounts'
import { handoff } from '@grana/messages/es/apps/handoff'
import { ButtonLink } from '@grana/ui/button'
import { SignOutButton } from './sign-out-button.tsx'
import type { Space } from './space-of.ts'
import styles from './space-view.module.css'

const { otherApp } = handoff

export interface OtherAppViewProps {
  readonly space: Extract<Space, { readonly kind: 'other-app' }>
  readonly kind: AccountKind
}

/** Somebody opened the app of another kind of account: says so, and where theirs is. */
export function OtherAppView({ space, kind }: OtherAppViewProps) {
  return (
    <AuthPage title={otherApp.heading} lede={otherApp.text(space.app, kind)}>
      {space.origin ? (
        <AuthActions>
          <ButtonLink href={space.origin}>{otherApp.own}</ButtonLink>
        </AuthActions>
      ) : null}
      <div className={styles.account}>
        <p>{otherApp.other}</p>
        <SignOutButton />
      </div>
    </AuthPage>
  )
}
