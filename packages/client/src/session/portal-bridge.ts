import { bridgePath, readBridgeWord, type BridgeMessage, type BridgeWord } from './bridge-words.ts'
import type { SharedMoments } from './shared-moments.ts'
import { openTabs, type OpenTabs } from './tabs.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

/** The portal, as an app hears and tells it. */
export type PortalBridge = {
  readonly tell: (word: BridgeWord) => void
  readonly listen: (hear: (word: BridgeWord) => void) => () => void
  readonly close: () => void
}

type Frame = Pick<HTMLIFrameElement, 'contentWindow'>

/** A hidden page of the portal, which alone may touch what the portal holds. */
function addFrame(portalUrl: string, onLoad: () => void): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.addEventListener('load', onLoad)
  frame.src = portalUrl + bridgePath
  document.body.append(frame)
  return frame
}

/** Whether a message comes from the portal's page in our own frame. */
function isFromPortal(event: MessageEvent, portalUrl: string, frame: Frame): boolean {
  return event.origin === portalUrl && event.source !== null && event.source === frame.contentWindow
}

/** Opens the bridge. What is told before its page is there is told once it is. */
export function openPortalBridge(portalUrl: string): PortalBridge {
  const listeners = new Set<(word: BridgeWord) => void>()
  const waiting: BridgeWord[] = ['hello']
  let isLoaded = false
  const send = (word: BridgeWord) => {
    const message: BridgeMessage = { grana: word }
    frame.contentWindow?.postMessage(message, portalUrl)
  }
  const frame = addFrame(portalUrl, () => {
    isLoaded = true
    for (const word of waiting.splice(0)) send(word)
  })
  const handle = (event: MessageEvent<unknown>) => {
    const word = isFromPortal(event, portalUrl, frame) ? readBridgeWord(event.data) : undefined
    if (word) for (const hear of listeners) hear(word)
  }
  window.addEventListener('message', handle)
  return {
    tell: (word) => void (isLoaded ? send(word) : waiting.push(word)),
    listen: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: () => {
      window.removeEventListener('message', handle)
      frame.remove()
    },
  }
}

/** Tabs of an app, and the portal beside them: the end of one is the end of all. */
export function openTabsWithPortal(bridge: PortalBridge, store: TokenStore = createTokenStore()): OpenTabs {
  return (hear) => {
    const own = openTabs(hear)
    const stopListening = bridge.listen((word) => {
      // The portal cleared what it holds; what this origin holds only this origin can clear.
      if (word !== 'signed-out' || !store.read()) return
      store.clear()
      own.tell({ kind: 'signed-out', reason: 'ended' })
      hear({ kind: 'signed-out', reason: 'ended' })
    })
    return {
      tell: (news) => {
        own.tell(news)
        // Tokens that the server refused say nothing about the portal, which may hold those of a newer session.
        if (news.kind === 'signed-out' && news.reason !== 'ended') bridge.tell('signed-out')
      },
      close: () => {
        stopListening()
        own.close()
      },
    }
  }
}

/** Signs of life reach the portal's tabs at most this often; the shortest time to be idle is much longer. */
const TOLD_EVERY = 2000

/** Whoever works in an app is not idle on the portal, and the reverse: both are one session. */
export function bridgedMoments(own: SharedMoments, bridge: PortalBridge, now = () => Date.now()): SharedMoments {
  let toldAt = 0
  return {
    read: own.read,
    note: (name, at) => {
      own.note(name, at)
      if (name !== 'activity' || now() - toldAt < TOLD_EVERY) return
      toldAt = now()
      bridge.tell('active')
    },
    listen: (hear) => {
      const stopOwn = own.listen(hear)
      const stopBridge = bridge.listen((word) => {
        if (word !== 'active') return
        own.note('activity', now())
        hear()
      })
      return () => {
        stopOwn()
        stopBridge()
      }
    },
  }
}
