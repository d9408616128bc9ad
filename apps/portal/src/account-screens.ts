import type { AccountKind } from '@grana/contract/accounts'
import type { centre } from '@grana/messages/es/account/centre'

export type AccountScreenName = keyof typeof centre.screens

interface AccountScreen {
  readonly name: AccountScreenName
  /** Only these see it; everybody unless told. */
  readonly kinds?: readonly AccountKind[]
}

/**
 * The screens of the account centre, in the order of its navigation. With a line here the page
 * `routes/account/<name>-page.tsx` stands at `/account/<name>` behind the guard, with its entry in the navigation.
 */
export const accountScreens = [
  { name: 'profile' },
  { name: 'access' },
  { name: 'two-factor' },
  { name: 'sessions' },
  { name: 'social' },
  { name: 'availability', kinds: ['agent'] },
  { name: 'visibility', kinds: ['agent'] },
  { name: 'notifications' },
  { name: 'data' },
  { name: 'disable' },
] as const satisfies readonly AccountScreen[]

export type MountedScreen = (typeof accountScreens)[number]['name']

/** Those that somebody of this kind has. */
export function screensOf(kind: AccountKind): readonly AccountScreenName[] {
  const screens: readonly AccountScreen[] = accountScreens
  return screens.filter(({ kinds }) => kinds?.includes(kind) ?? true).map(({ name }) => name)
}

/** Whether a page is open to somebody of this kind: only screens of the account centre are for some and not for others. */
export function isScreenOf(kind: AccountKind, pathname: string): boolean {
  const name = /^\/account\/([\w-]+)\/?$/.exec(pathname)?.[1]
  return accountScreens.every((screen) => screen.name !== name) || screensOf(kind).some((own) => own === name)
}
