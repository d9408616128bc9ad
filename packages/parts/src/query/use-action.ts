import { useMutation } from '@tanstack/react-query'
import { CallError } from '@grana/client/call-error'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'

export interface Action {
  readonly work: () => Promise<unknown>
  /** Text on success; none where the screen itself shows the result. */
  readonly done?: string
  readonly doneText?: string
  /** Text on failure, before the server's reason; without it the reason stands alone. */
  readonly failed?: string
  /** Runs on success. */
  readonly after?: () => void
  /** Handles an error; returns whether it did. */
  readonly onRefused?: (error: CallError) => boolean
}

type NamedAction = { readonly name: string; readonly action: Action }

function showSuccess({ done, doneText }: Action): void {
  if (done === undefined) return
  showToast({ tone: 'success', title: done, ...(doneText !== undefined && { message: doneText }) })
}

function showFailure({ failed, onRefused }: Action, error: CallError): void {
  if (onRefused?.(error)) return
  const reason = callErrorText(error)
  showToast({ tone: 'danger', ...(failed === undefined ? { title: reason } : { title: failed, message: reason }) })
}

/**
 * Runs one action at a time and reports it by a toast. What the action changed is loaded again by the operation's own
 * declaration.
 */
export function useAction() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action }: NamedAction) => action.work(),
    onSuccess: (_answer, { action }) => {
      showSuccess(action)
      action.after?.()
    },
    onError: (error, { action }) => {
      if (error instanceof CallError) showFailure(action, error)
    },
    throwOnError: (error) => !(error instanceof CallError),
  })
  return {
    acting: isPending ? variables.name : undefined,
    isBusy: isPending,
    act: (name: string, action: Action) => mutate({ name, action }),
  }
}
