import { useState } from 'react'
import { tryStorage } from '@grana/ui/try-storage'

const PREFIX = 'grana_typed:'
const OWNER = 'grana_typed_owner'

// Where storage is forbidden, typed text lives only in the page.
const read = (key: string): string => tryStorage(() => sessionStorage.getItem(key)) ?? ''

function clear(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/**
 * Typed text of this tab belongs to the account that typed it: cleared on sign-out, and when another account signs in.
 */
export function assignTypedTextsTo(user: string | undefined): void {
  tryStorage(() => {
    if (user !== undefined && sessionStorage.getItem(OWNER) === user) return
    clear()
    if (user === undefined) sessionStorage.removeItem(OWNER)
    else sessionStorage.setItem(OWNER, user)
  })
}

/**
 * A text in a dialog or next to a report, stored in this tab by its place until it is sent: after an idle sign-out the
 * user finds it again. An empty text is not stored.
 */
export function useTypedText(place: string): readonly [string, (text: string) => void] {
  const key = PREFIX + place
  const [typed, setTyped] = useState(() => ({ key, text: read(key) }))
  // A component may move on to another place, such as the next report.
  if (typed.key !== key) setTyped({ key, text: read(key) })
  const write = (next: string) => {
    setTyped({ key, text: next })
    tryStorage(() => (next === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, next)))
  }
  return [typed.key === key ? typed.text : '', write]
}
