import { tryStorage } from '@grana/ui/try-storage'
import type { PendingToast } from './pending-toast-name.ts'
import type { showToastByName } from './pending-toast-texts.ts'

const KEY = 'grana_toast'

/** Stores a toast for the next document in this tab: only its name, never any input. */
export function savePendingToast(name: PendingToast): void {
  // Without storage the next page shows no toast.
  tryStorage(() => sessionStorage.setItem(KEY, name))
}

/** Whether a toast is stored: the cause of a sign-out is more specific than the sign-out. */
export function hasPendingToast(): boolean {
  return (tryStorage(() => sessionStorage.getItem(KEY)) ?? null) !== null
}

/** Shows it once. Its texts load only when there is one. */
export async function showPendingToast(): Promise<void> {
  const name = takeName()
  if (name === null) return
  // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
  const words: { readonly showToastByName: typeof showToastByName } | undefined =
    await import('./pending-toast-texts.ts')
  words?.showToastByName(name)
}

/** An app cannot write the portal's storage: it passes in the URL how its session ended. */
function takeFromAddress(): string | null {
  const { pathname, search } = window.location
  const [part, name] = /[?&]fin=(\w+)$/.exec(search) ?? []
  if (!part || !name) return null
  window.history.replaceState(window.history.state, '', pathname + search.slice(0, -part.length))
  return name
}

function takeName(): string | null {
  const taken = tryStorage(() => {
    const name = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return name ?? takeFromAddress()
  })
  return taken ?? null
}
