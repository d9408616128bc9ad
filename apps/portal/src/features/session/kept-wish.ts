import { appOf, readDoor, type Door } from '#app/lib/session/door.ts'
import { WISH_KEY } from '#app/lib/session/keep-wish.ts'
import { readReturn } from '#app/lib/session/return-path.ts'
import type { AccountKind } from '@grana/contract/accounts'

/** Milliseconds: as long as it takes to sign up and to read a mail; whoever comes later has something else in mind. */
const LASTS = 3_600_000

/** The wish, if it is young and leads into the app of accounts of this kind. */
export function keptWish(kind: AccountKind, origin: string): Door | undefined {
  const [at = '', search] = read()?.split(' ') ?? []
  if (search === undefined || !(Date.now() - Number(at) < LASTS)) return undefined
  const judged = readReturn(search, origin)
  const door = judged === undefined ? undefined : readDoor(new URL(judged, origin).search)
  return door?.app === appOf[kind] && !door.asked ? door : undefined
}

/** It is granted once. */
export function forgetWish(): void {
  try {
    localStorage.removeItem(WISH_KEY)
  } catch {
    // What could not be stored is not there.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(WISH_KEY)
  } catch {
    return null
  }
}
