import type { AccountKind } from '@grana/contract/accounts'
import type { centre } from '@grana/messages/es/account/centre'

export type AccountScreenName = keyof typeof centre.screens

interface AccountScreen {
  readonly name: AccountScreenName
  /** Account kinds that see it; all by default. */
  readonly kinds?: readonly AccountKind[]
}

/**
 * Screens of the account centre, in navigation order. An entry here mounts the page `routes/account/<name>-page.tsx` at
 * `/account/<name>` behind the guard, and adds it to the navigation.
 */
export const accountScreens = [
  { name: 'profile' },
  { name: 'access' },
  { name: 'two-factor' },
  { name: 'sessions' },
  { name: 'social' },
  { name: 'availability', kinds: ['agent'] },
  { name: 'payout', kinds: ['agent'] },
  { name: 'visibility', kinds: ['agent'] },
  { name: 'notifications' },
  { name: 'data' },
  { name: 'disable' },
] as const satisfies readonly AccountScreen[]

export type MountedScreen = (typeof accountScreens)[number]['name']

/** Screens of an account kind. */
export function screensOf(kind: AccountKind): readonly AccountScreenName[] {
  const screens: readonly AccountScreen[] = accountScreens
  return screens.filter(({ kinds }) => kinds?.includes(kind) ?? true).map(({ name }) => name)
}

/** Whether a page is available to an account kind: only screens of the account centre are restricted. */
export function isScreenOf(kind: AccountKind, pathname: string): boolean {
  const name = /^\/account\/([\w-]+)\/?$/.exec(pathname)?.[1]
  return accountScreens.every((screen) => screen.name !== name) || screensOf(kind).some((own) => own === name)
}
