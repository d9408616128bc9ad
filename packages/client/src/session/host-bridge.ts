import { readBridgeWord, type BridgeMessage, type BridgeWord } from './bridge-words.ts'
import { createSharedMoments, type SharedMoments } from './shared-moments.ts'
import { openTabs, type OpenTabs } from './tabs.ts'
import { clearTokenCookies } from './token-cookies.ts'

type Hosted = {
  /** Exactly as browsers name them. */
  readonly origins: readonly string[]
  readonly clear?: () => void
  readonly moments?: SharedMoments
  readonly open?: OpenTabs
}

/**
 * The portal's side, inside of an app's page. A message counts only from the page that frames this one, from a listed
 * origin, in our shape; it carries nothing. What it does can be done twice: the session itself is the server's to end.
 */
export function hostBridge({ origins, clear = () => clearTokenCookies(document), ...parts }: Hosted): () => void {
  const moments = parts.moments ?? createSharedMoments()
  let app: string | undefined
  const say = (word: BridgeWord) => {
    const message: BridgeMessage = { grana: word }
    if (app !== undefined) window.parent.postMessage(message, app)
  }
  const tabs = (parts.open ?? openTabs)((news) => {
    if (news.kind === 'signed-out') say('signed-out')
  })
  const stopMoments = moments.listen(() => say('active'))
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const word = readBridgeWord(event.data)
    if (word === undefined) return
    app = event.origin
    if (word === 'active') moments.note('activity', Date.now())
    if (word !== 'signed-out') return
    clear()
    tabs.tell({ kind: 'signed-out', reason: 'ended' })
  }
  window.addEventListener('message', hear)
  return () => {
    window.removeEventListener('message', hear)
    stopMoments()
    tabs.close()
  }
}
