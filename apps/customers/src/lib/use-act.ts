import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { showToast } from '@grana/ui/show-toast'

export interface Act {
  readonly work: () => Promise<unknown>
  /** What is said when it went well. */
  readonly done: string
  readonly doneText?: string
  /** What is said when it did not; the server's reason follows. */
  readonly failed: string
  readonly after?: () => void
  /** Takes a refusal into its own hands. */
  readonly onRefused?: (error: CallError) => boolean
}

/** One act at a time, with its outcome told by a toast. */
export function useAct() {
  const [acting, setActing] = useState<string>()
  const act = async (name: string, { work, done, doneText, failed, after, onRefused }: Act) => {
    setActing(name)
    try {
      await work()
      showToast({ tone: 'success', title: done, ...(doneText !== undefined && { message: doneText }) })
      after?.()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!onRefused?.(error)) showToast({ tone: 'danger', title: failed, message: callErrorText(error) })
    } finally {
      setActing(undefined)
    }
  }
  return { acting, act: (name: string, given: Act) => void act(name, given) }
}
