import { tryStorage } from '@grana/ui/try-storage'

const KEY = 'grana_provider_sign_out'

/** Where the session at the provider ends that the last sign-in used. */
export interface ProviderSignOut {
  readonly url: string
  readonly provider: string
}

export function saveProviderSignOut(given: ProviderSignOut | undefined): void {
  tryStorage(() =>
    given === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, JSON.stringify(given)),
  )
}

export function readProviderSignOut(): ProviderSignOut | undefined {
  const found = tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<ProviderSignOut> | null)
  const url = URL.parse(found?.url ?? '')
  if (typeof found?.provider !== 'string' || (url?.protocol !== 'https:' && url?.protocol !== 'http:')) return undefined
  return { url: url.href, provider: found.provider }
}
