import { accountPaths } from '#app/account-paths.ts'
import type { AppOrigins } from '#app/lib/render-context.ts'
import { appOf, type RedirectRequest } from '#app/lib/session/redirect-request.ts'
import type { User } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'

/** Where `/redir` leads: by account kind, or to a page of the portal to return to. */
export type Destination =
  /** A page of the portal, navigated to at once. */
  | { readonly kind: 'page'; readonly path: string }
  /** The app of the account kind, if configured. It returns to `/redir` to request the session. */
  | { readonly kind: 'app'; readonly origin: string | undefined; readonly path: string }
  /** The app requests its session. */
  | { readonly kind: 'handoff'; readonly origin: string; readonly app: AppName; readonly asked: HandoffParameters }
  /** An app for another account kind. */
  | { readonly kind: 'other-app'; readonly app: AppName; readonly origin: string | undefined }

export type HandoffParameters = NonNullable<RedirectRequest['asked']>

export interface RequestedDestinations {
  readonly page?: string | undefined
  readonly redirect?: RedirectRequest | undefined
}

export function resolveDestination(
  user: User,
  apps: AppOrigins,
  { page, redirect }: RequestedDestinations,
): Destination {
  if (page !== undefined) return { kind: 'page', path: page }
  if (!user.email_verified) return { kind: 'page', path: accountPaths.checkEmail() }
  const origin = apps[user.kind]
  if (redirect && redirect.app !== appOf[user.kind]) return { kind: 'other-app', app: redirect.app, origin }
  if (redirect?.asked && origin !== undefined)
    return { kind: 'handoff', origin, app: redirect.app, asked: redirect.asked }
  return { kind: 'app', origin, path: redirect?.path ?? '/' }
}
