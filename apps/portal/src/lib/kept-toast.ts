import { resetPassword } from '@grana/messages/es/password'
import { showToast } from '@grana/ui/show-toast'

const KEY = 'grana_toast'

const toasts = { 'password-reset': resetPassword.choose.toast } as const

export type KeptToast = keyof typeof toasts

/** Left behind for the document that is opened next in this tab: only which toast it is, never what was typed. */
export function keepToast(name: KeptToast): void {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without storage the next page says nothing; it still is the right page.
  }
}

/** Shows it once. */
export function showKeptToast(): void {
  try {
    const name = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (name !== null && Object.hasOwn(toasts, name)) showToast({ tone: 'success', ...toasts[name as KeptToast] })
  } catch {
    // As above.
  }
}
