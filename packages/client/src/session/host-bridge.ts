import { parseBridgeSignal, type BridgeMessage, type BridgeSignal } from './bridge-signals.ts'
import { createSharedTimestamps, type SharedTimestamps } from './shared-timestamps.ts'
import { openTabs, type OpenTabs } from './tabs.ts'
import { clearTokenCookies } from './token-cookies.ts'

type Hosted = {
  /** Exactly as browsers serialize them. */
  readonly origins: readonly string[]
  readonly clear?: () => void
  readonly moments?: SharedTimestamps
  readonly open?: OpenTabs
}

/**
 * The portal's side, framed by an app's page. Accepts a message only from the page that frames this one, from a listed
 * origin, in the exact shape; messages carry no data. Their effects are idempotent: only the server ends the session
 * itself.
 */
export function hostBridge({ origins, clear = () => clearTokenCookies(document), ...parts }: Hosted): () => void {
  const moments = parts.moments ?? createSharedTimestamps()
  let app: string | undefined
  const send = (word: BridgeSignal) => {
    const message: BridgeMessage = { grana: word }
    if (app !== undefined) window.parent.postMessage(message, app)
  }
  const tabs = (parts.open ?? openTabs)((news) => {
    if (news.kind === 'signed-out') send('signed-out')
  })
  const stopMoments = moments.listen(() => send('active'))
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const word = parseBridgeSignal(event.data)
    if (word === undefined) return
    app = event.origin
    if (word === 'active') moments.note('activity', Date.now())
    if (word !== 'signed-out') return
    clear()
    tabs.broadcast({ kind: 'signed-out', reason: 'ended' })
  }
  window.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('message', onMessage)
    stopMoments()
    tabs.close()
  }
}
