import { appOf, parseRedirectRequest, type RedirectRequest } from '#app/lib/session/redirect-request.ts'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { RETURN_TO_KEY } from '#app/lib/session/save-return-to.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { tryStorage } from '@grana/ui/try-storage'

/** Milliseconds. Expires after one hour: enough to sign up and to read an email. */
const LASTS = 3_600_000

/** The stored request, if it has not expired and targets the app of this account kind. */
export function readReturnTo(kind: AccountKind, origin: string): RedirectRequest | undefined {
  const [at = '', search] = read()?.split(' ') ?? []
  if (search === undefined || !(Date.now() - Number(at) < LASTS)) return undefined
  const path = parseReturnPath(search, origin)
  const request = path === undefined ? undefined : parseRedirectRequest(new URL(path, origin).search)
  return request?.app === appOf[kind] && !request.asked ? request : undefined
}

/** Deletes it after use. */
export function clearReturnTo(): void {
  tryStorage(() => localStorage.removeItem(RETURN_TO_KEY))
}

function read(): string | undefined {
  return tryStorage(() => localStorage.getItem(RETURN_TO_KEY)) ?? undefined
}
