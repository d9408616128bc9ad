import { accountPaths } from '#app/account-paths.ts'
import type { AppOrigins } from '#app/lib/render-context.ts'
import type { User } from '@grana/contract/accounts'

/** Where `/redir` leads: by the account alone, or to a page of the portal that somebody was on the way to. */
export type Space =
  /** A page of the portal, entered at once. */
  | { readonly kind: 'page'; readonly path: string }
  /** The app of the account's kind, if there is one. */
  | { readonly kind: 'app'; readonly origin: string | undefined }

export function spaceOf(user: User, apps: AppOrigins, wish: string | undefined): Space {
  if (wish !== undefined) return { kind: 'page', path: wish }
  if (!user.email_verified) return { kind: 'page', path: accountPaths.checkEmail() }
  return { kind: 'app', origin: apps[user.kind] }
}
