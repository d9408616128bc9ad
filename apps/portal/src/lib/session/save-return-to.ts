import { tryStorage } from '@grana/ui/try-storage'

export const RETURN_TO_KEY = 'grana_wish'

/**
 * A link of the portal or of an email to an app. An app that requested the session waits in its own tab, so it is not
 * stored.
 */
const link = /^\?volver=%2Fredir%3Fapp%3D(?:customers|agents|staff)%26path%3D[\w%.-]+$/

/**
 * Stores where the visitor was going when asked to sign in, because a visitor without an account signs up and verifies
 * an address first, in another tab. Coming to sign in without a destination deletes the stored one.
 */
export function saveReturnTo(search: string): void {
  // Without storage a new user goes to the home of their app.
  tryStorage(() => {
    if (link.test(search)) localStorage.setItem(RETURN_TO_KEY, `${Date.now()} ${search}`)
    else localStorage.removeItem(RETURN_TO_KEY)
  })
}
