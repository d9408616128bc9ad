export const WISH_KEY = 'grana_wish'

/** A link of the portal or of a mail into an app. An app that asked for the session waits in its own tab and in no other. */
const link = /^\?volver=%2Fredir%3Fapp%3D(?:customers|agents|staff)%26path%3D[\w%.-]+$/

/**
 * Keeps where somebody was on the way to when they were asked to sign in. Whoever has no account yet signs up and proves
 * an address first, in another tab: the wish waits for them. Coming to sign in without one ends the one before.
 */
export function keepWish(search: string): void {
  try {
    if (link.test(search)) localStorage.setItem(WISH_KEY, `${Date.now()} ${search}`)
    else localStorage.removeItem(WISH_KEY)
  } catch {
    // Without storage whoever signs up comes to the home of their app.
  }
}
