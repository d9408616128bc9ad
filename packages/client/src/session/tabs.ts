import type { SignedOutReason } from './session-state.ts'

/** What tabs of one browser tell each other. Tokens are never among it: they are in the cookies of all. */
export type TabNews = { readonly kind: 'signed-in' } | { readonly kind: 'signed-out'; readonly reason: SignedOutReason }

export type Tabs = {
  readonly tell: (news: TabNews) => void
  readonly close: () => void
}

export type OpenTabs = (hear: (news: TabNews) => void) => Tabs

const CHANNEL = 'grana-session'
const reasons: readonly unknown[] = ['chosen', 'idle', 'ended'] satisfies SignedOutReason[]

function isNews(value: unknown): value is TabNews {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'signed-in') return true
  return value.kind === 'signed-out' && 'reason' in value && reasons.includes(value.reason)
}

/** Only documents of the same origin hear each other. A tab that misses the news asks the API when it is next seen. */
export const openTabs: OpenTabs = (hear) => {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isNews(event.data)) hear(event.data)
  })
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
