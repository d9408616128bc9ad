import type { Session } from '@grana/client/session/create-session'
import { exchangeCode, finishHandoff } from '@grana/client/session/hand-off'
import { handoffProperty } from './handoff-script.ts'

export type HandoffOutcome =
  /** The address was opened by hand, or reloaded. */
  { readonly kind: 'none' } | { readonly kind: 'arrived'; readonly path: string } | { readonly kind: 'failed' }

function takeFragment(): string {
  const given: unknown = Reflect.get(window, handoffProperty)
  Reflect.deleteProperty(window, handoffProperty)
  return typeof given === 'string' ? given : ''
}

/** Finishes a hand-off, once per document. */
export async function completeHandoff(session: Session): Promise<HandoffOutcome> {
  const fragment = takeFragment()
  if (fragment === '') return { kind: 'none' }
  const finished = finishHandoff(fragment, window.location.origin)
  if (!finished) return { kind: 'failed' }
  try {
    const { email, ...tokens } = await exchangeCode(session.client, finished.body)
    const state = await session.signIn(tokens, email)
    return state.status === 'signed-in' ? { kind: 'arrived', path: finished.path } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
