import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'

export interface Act {
  readonly work: () => Promise<unknown>
  /** What is said when it went well. */
  readonly done: string
  readonly doneText?: string
  /** What is said when it did not, before the server's reason; without it the reason stands alone. */
  readonly failed?: string
  /** Follows when it went well. */
  readonly after?: () => void
  /** Takes a refusal into its own hands. */
  readonly onRefused?: (error: CallError) => boolean
}

function tellDone({ done, doneText }: Act): void {
  showToast({ tone: 'success', title: done, ...(doneText !== undefined && { message: doneText }) })
}

function tellRefused({ failed, onRefused }: Act, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (onRefused?.(error)) return
  const reason = callErrorText(error)
  showToast({ tone: 'danger', ...(failed === undefined ? { title: reason } : { title: failed, message: reason }) })
}

/** One act at a time, told by a toast. `reload` shows what is true afterwards, however it went. */
export function useAct(reload?: () => void) {
  const [acting, setActing] = useState<string>()
  const perform = async (name: string, given: Act) => {
    setActing(name)
    try {
      await given.work()
      tellDone(given)
      given.after?.()
    } catch (error) {
      tellRefused(given, error)
    } finally {
      setActing(undefined)
      reload?.()
    }
  }
  return { acting, isBusy: acting !== undefined, act: (name: string, given: Act) => void perform(name, given) }
}
