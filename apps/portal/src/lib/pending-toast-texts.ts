import { hasKey } from '@grana/contract/record-keys'
import { data, disable } from '@grana/messages/es/account/leave'
import { resetPassword } from '@grana/messages/es/account/password'
import { session } from '@grana/messages/es/account/session'
import { showToast, type ToastContent } from '@grana/ui/show-toast'
import type { PendingToast } from './pending-toast-name.ts'

const toasts: Record<PendingToast, ToastContent> = {
  'password-reset': { tone: 'success', ...resetPassword.choose.toast },
  'account-disabled': { tone: 'success', ...disable.toast },
  'erasure-asked': { tone: 'success', ...data.erase.toast },
  idle: { tone: 'info', ...session.farewell.idle },
  ended: { tone: 'info', ...session.farewell.ended },
  chosen: { tone: 'success', ...session.farewell.chosen },
}

/** Names come from the browser's storage, so an unknown one is ignored. */
export function showToastByName(name: string): void {
  if (hasKey(toasts, name)) showToast(toasts[name])
}
