import { bridgePath, parseBridgeSignal, type BridgeMessage, type BridgeSignal } from './bridge-signals.ts'
import type { SharedTimestamps } from './shared-timestamps.ts'
import { openTabs, type OpenTabs } from './tabs.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

/** The portal as an app receives from it and posts to it. */
export type PortalBridge = {
  readonly post: (word: BridgeSignal) => void
  readonly listen: (listener: (word: BridgeSignal) => void) => () => void
  readonly close: () => void
}

type Frame = Pick<HTMLIFrameElement, 'contentWindow'>

/** A hidden page of the portal: only it can access the portal's storage. */
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

/** Whether a message comes from the portal's page in this document's frame. */
function isFromPortal(event: MessageEvent, portalUrl: string, frame: Frame): boolean {
  return event.origin === portalUrl && event.source !== null && event.source === frame.contentWindow
}

/** Opens the bridge. Messages that are posted before its page has loaded are queued. */
export function openPortalBridge(portalUrl: string): PortalBridge {
  const listeners = new Set<(word: BridgeSignal) => void>()
  const waiting: BridgeSignal[] = ['hello']
  let isLoaded = false
  const send = (word: BridgeSignal) => {
    const message: BridgeMessage = { grana: word }
    frame.contentWindow?.postMessage(message, portalUrl)
  }
  const frame = addFrame(portalUrl, () => {
    isLoaded = true
    for (const word of waiting.splice(0)) send(word)
  })
  const handle = (event: MessageEvent<unknown>) => {
    const word = isFromPortal(event, portalUrl, frame) ? parseBridgeSignal(event.data) : undefined
    if (word) for (const listener of listeners) listener(word)
  }
  window.addEventListener('message', handle)
  return {
    post: (word) => void (isLoaded ? send(word) : waiting.push(word)),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      window.removeEventListener('message', handle)
      frame.remove()
    },
  }
}

/** The tabs of an app together with the portal: a sign-out in one ends all. */
export function openTabsWithPortal(bridge: PortalBridge, store: TokenStore = createTokenStore()): OpenTabs {
  return (listener) => {
    const own = openTabs(listener)
    const stopListening = bridge.listen((word) => {
      // The portal cleared its own tokens; only this origin can clear the tokens of this origin.
      if (word !== 'signed-out' || !store.read()) return
      store.clear()
      own.broadcast({ kind: 'signed-out', reason: 'ended' })
      listener({ kind: 'signed-out', reason: 'ended' })
    })
    return {
      broadcast: (news) => {
        own.broadcast(news)
        // Tokens that the server rejected say nothing about the portal, which may hold those of a newer session.
        if (news.kind === 'signed-out' && news.reason !== 'ended') bridge.post('signed-out')
      },
      close: () => {
        stopListening()
        own.close()
      },
    }
  }
}

/** Milliseconds between reports of activity to the portal's tabs; the shortest idle time is much longer. */
const REPORT_INTERVAL = 2000

/** Activity in an app counts on the portal, and the reverse: both are one session. */
export function bridgedTimestamps(
  own: SharedTimestamps,
  bridge: PortalBridge,
  now = () => Date.now(),
): SharedTimestamps {
  let reportedAt = 0
  return {
    read: own.read,
    note: (name, at) => {
      own.note(name, at)
      if (name !== 'activity' || now() - reportedAt < REPORT_INTERVAL) return
      reportedAt = now()
      bridge.post('active')
    },
    listen: (listener) => {
      const stopOwn = own.listen(listener)
      const stopBridge = bridge.listen((word) => {
        if (word !== 'active') return
        own.note('activity', now())
        listener()
      })
      return () => {
        stopOwn()
        stopBridge()
      }
    },
  }
}
