import { accountPaths } from '#app/account-paths.ts'
import type { AppOrigins } from '#app/lib/render-context.ts'
import { appOf, type Door } from '#app/lib/session/door.ts'
import type { User } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'

/** Where `/redir` leads: by the account alone, or to a page of the portal that somebody was on the way to. */
export type Space =
  /** A page of the portal, entered at once. */
  | { readonly kind: 'page'; readonly path: string }
  /** The app of the account's kind, if there is one. It comes back by itself to be handed the session. */
  | { readonly kind: 'app'; readonly origin: string | undefined; readonly path: string }
  /** The app asks for its part of the session. */
  | { readonly kind: 'handoff'; readonly origin: string; readonly app: AppName; readonly asked: Asked }
  /** An app that is not for accounts of this kind. */
  | { readonly kind: 'other-app'; readonly app: AppName; readonly origin: string | undefined }

export type Asked = NonNullable<Door['asked']>

export interface Wishes {
  readonly page?: string | undefined
  readonly door?: Door | undefined
}

export function spaceOf(user: User, apps: AppOrigins, { page, door }: Wishes): Space {
  if (page !== undefined) return { kind: 'page', path: page }
  if (!user.email_verified) return { kind: 'page', path: accountPaths.checkEmail() }
  const origin = apps[user.kind]
  if (door && door.app !== appOf[user.kind]) return { kind: 'other-app', app: door.app, origin }
  if (door?.asked && origin !== undefined) return { kind: 'handoff', origin, app: door.app, asked: door.asked }
  return { kind: 'app', origin, path: door?.path ?? '/' }
}
