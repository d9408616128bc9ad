import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { AccountKind } from '@grana/contract/accounts'
import { handoff } from '@grana/messages/es/apps/handoff'
import { ButtonLink } from '@grana/ui/button'
import type { Destination } from './resolve-destination.ts'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './destination-view.module.css'

const { otherApp } = handoff

export interface OtherAppViewProps {
  readonly space: Extract<Destination, { readonly kind: 'other-app' }>
  readonly kind: AccountKind
}

/** Shown when a user opened the app of another account kind; links to their own. */
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
