import type { SignedOutReason } from './session-state.ts'

/** Messages between the tabs of one browser. Tokens are never part of them: all tabs share the cookies. */
export type TabMessage =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'signed-out'; readonly reason: SignedOutReason }

export type Tabs = {
  readonly broadcast: (news: TabMessage) => void
  readonly close: () => void
}

export type OpenTabs = (listener: (news: TabMessage) => void) => Tabs

const CHANNEL = 'grana-session'
const reasons: readonly unknown[] = ['chosen', 'idle', 'ended'] satisfies SignedOutReason[]

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'signed-in') return true
  return value.kind === 'signed-out' && 'reason' in value && reasons.includes(value.reason)
}

/** Only documents of the same origin receive. A tab that misses a message asks the API when it is next visible. */
export const openTabs: OpenTabs = (listener) => {
  if (typeof BroadcastChannel === 'undefined') return { broadcast: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) listener(event.data)
  })
  return { broadcast: (news) => channel.postMessage(news), close: () => channel.close() }
}
