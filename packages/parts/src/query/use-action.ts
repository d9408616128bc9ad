import { useMutation } from '@tanstack/react-query'
import { CallError } from '@grana/client/call-error'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'

export interface Action<Answer = unknown> {
  readonly work: () => Promise<Answer>
  /** Text on success, which may depend on the answer; none where the screen itself shows the result. */
  readonly done?: string | ((answer: Answer) => string)
  readonly doneText?: string
  /** Text on failure, before the server's reason; without it the reason stands alone. */
  readonly failed?: string
  /** Runs on success. */
  readonly after?: () => void
  /** Handles an error; returns whether it did. */
  readonly onRefused?: (error: CallError) => boolean
}

type StartedAction = Omit<Action, 'work' | 'done'> & { readonly run: () => Promise<string | undefined> }
type NamedAction = { readonly name: string; readonly action: StartedAction }

/** Runs the work; returns the text on success. */
async function runAction<Answer>({ work, done }: Action<Answer>): Promise<string | undefined> {
  const answer = await work()
  return typeof done === 'function' ? done(answer) : done
}

function showSuccess(done: string | undefined, { doneText }: StartedAction): void {
  if (done === undefined) return
  showToast({ tone: 'success', title: done, ...(doneText !== undefined && { message: doneText }) })
}

function showFailure({ failed, onRefused }: StartedAction, error: CallError): void {
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
    mutationFn: ({ action }: NamedAction) => action.run(),
    onSuccess: (done, { action }) => {
      showSuccess(done, action)
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
    act: <Answer>(name: string, action: Action<Answer>) => {
      const { work: _work, done: _done, ...rest } = action
      mutate({ name, action: { ...rest, run: () => runAction(action) } })
    },
  }
}
