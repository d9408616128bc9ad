import { tryStorage } from '@grana/ui/try-storage'

export const RETURN_TO_KEY = 'grana_wish'

/**
 * Matches a return path to a page of an app, as in links of the portal and of emails. Does not match the sign-in request of
 * an app itself, which has a `state`: the app waits for it in its own tab.
 */
const appLink = /^\?volver=%2Fredir%3Fapp%3D(?:customers|agents|staff)%26path%3D[\w%.-]+$/

/**
 * Stores where the visitor was going when asked to sign in, because a visitor without an account signs up and verifies
 * an address first, in another tab. Coming to sign in without a destination deletes the stored one.
 */
export function saveReturnTo(search: string): void {
  // Without storage a new user goes to the home of their app.
  tryStorage(() => {
    if (appLink.test(search)) localStorage.setItem(RETURN_TO_KEY, `${Date.now()} ${search}`)
    else localStorage.removeItem(RETURN_TO_KEY)
  })
}
