import { useState } from 'react'

const PREFIX = 'grana_typed:'
const OWNER = 'grana_typed_owner'

/** Storage may be forbidden: what was typed is then kept by nothing but the page. */
function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

const read = (key: string): string => tryStorage(() => sessionStorage.getItem(key)) ?? ''

function clear(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** What was typed in this tab is for the account that typed it: gone with a sign-out, and when another one signs in. */
export function keepTypedTextsFor(user: string | undefined): void {
  tryStorage(() => {
    if (user !== undefined && sessionStorage.getItem(OWNER) === user) return
    clear()
    if (user === undefined) sessionStorage.removeItem(OWNER)
    else sessionStorage.setItem(OWNER, user)
  })
}

/**
 * A text that is being typed in a dialog or beside a report, kept in this tab by its place until it is sent: a session
 * that ends by idleness leaves the page, and the person comes back to what they had. An empty text is not kept.
 */
export function useTypedText(place: string): readonly [string, (text: string) => void] {
  const key = PREFIX + place
  const [typed, setTyped] = useState(() => ({ key, text: read(key) }))
  // One part may go on to another place, such as the next report.
  if (typed.key !== key) setTyped({ key, text: read(key) })
  const write = (next: string) => {
    setTyped({ key, text: next })
    tryStorage(() => (next === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, next)))
  }
  return [typed.key === key ? typed.text : '', write]
}
