import { accountPaths } from '#app/account-paths.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { appOf, readDoor, type Door } from './door.ts'
import { readReturn } from './return-path.ts'

const KEY = 'grana_wish'

/** Milliseconds: as long as it takes to sign up and to read a mail; whoever comes later has something else in mind. */
const LASTS = 3_600_000

/**
 * Where somebody was on the way to when they were asked to sign in. Whoever has no account yet signs up and proves an
 * address first, in another tab: the wish waits here for them. Coming to sign in without one ends the one before.
 */
export function keepWish({ search, origin }: Pick<Location, 'search' | 'origin'>): void {
  const wish = readReturn(search, origin)
  try {
    if (wish !== undefined && isLink(wish, origin)) localStorage.setItem(KEY, `${Date.now()} ${wish}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage whoever signs up comes to the home of their app.
  }
}

/** An app that asked for the session waits in its own tab and in no other: only links of the portal and of mails last. */
function isLink(wish: string, origin: string): boolean {
  const door = readDoor(new URL(wish, origin).search)
  return door !== undefined && !door.asked
}

/** The wish, if it is young and leads into the app of accounts of this kind. */
export function keptWish(kind: AccountKind, origin: string): Door | undefined {
  const [at = '', wish] = read()?.split(' ') ?? []
  if (wish === undefined || !(Date.now() - Number(at) < LASTS)) return undefined
  const judged = readReturn(new URL(accountPaths.signIn(wish), origin).search, origin)
  const door = judged === undefined ? undefined : readDoor(new URL(judged, origin).search)
  return door?.app === appOf[kind] && !door.asked ? door : undefined
}

/** It is granted once. */
export function forgetWish(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // What could not be stored is not there.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
