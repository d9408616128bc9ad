import { tryStorage } from '@grana/ui/try-storage'

const RETURN_KEY = 'grana_sign_on_return'
const TICKET_KEY = 'grana_sign_on_ticket'

/** Keeps the path to return to while the browser is at the provider; it is validated again when it is used. */
export function saveSignOnReturn(search: string): void {
  tryStorage(() => sessionStorage.setItem(RETURN_KEY, search))
}

export const readSignOnReturn = (): string => tryStorage(() => sessionStorage.getItem(RETURN_KEY)) ?? ''

export interface LinkTicket {
  readonly ticket: string
  readonly provider: string
}

const isTicket = (value: unknown): value is LinkTicket =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'provider' in value

/** Keeps the ticket of a link while its owner signs in. It is of no use in another browser. */
export function saveLinkTicket(given: LinkTicket | undefined): void {
  tryStorage(() =>
    given === undefined
      ? sessionStorage.removeItem(TICKET_KEY)
      : sessionStorage.setItem(TICKET_KEY, JSON.stringify(given)),
  )
}

export function readLinkTicket(): LinkTicket | undefined {
  const found = tryStorage(() => JSON.parse(sessionStorage.getItem(TICKET_KEY) ?? 'null') as unknown)
  return isTicket(found) ? found : undefined
}
