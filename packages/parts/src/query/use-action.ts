import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'

export interface Action {
  readonly work: () => Promise<unknown>
  /** Text on success. */
  readonly done: string
  readonly doneText?: string
  /** Text on failure, before the server's reason; without it the reason stands alone. */
  readonly failed?: string
  /** Runs on success. */
  readonly after?: () => void
  /** Handles an error; returns whether it did. */
  readonly onRefused?: (error: CallError) => boolean
}

function showSuccess({ done, doneText }: Action): void {
  showToast({ tone: 'success', title: done, ...(doneText !== undefined && { message: doneText }) })
}

function showFailure({ failed, onRefused }: Action, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (onRefused?.(error)) return
  const reason = callErrorText(error)
  showToast({ tone: 'danger', ...(failed === undefined ? { title: reason } : { title: failed, message: reason }) })
}

/** Runs one action at a time and reports it by a toast. `reload` fetches the new state, also after a failure. */
export function useAction(reload?: () => void) {
  const [acting, setActing] = useState<string>()
  const perform = async (name: string, action: Action) => {
    setActing(name)
    try {
      await action.work()
      showSuccess(action)
      action.after?.()
    } catch (error) {
      showFailure(action, error)
    } finally {
      setActing(undefined)
      reload?.()
    }
  }
  return { acting, isBusy: acting !== undefined, act: (name: string, action: Action) => void perform(name, action) }
}
