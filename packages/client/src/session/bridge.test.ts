// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBridgeSignal, type BridgeSignal } from './bridge-signals.ts'
import { hostBridge } from './host-bridge.ts'
import { bridgedTimestamps, openPortalBridge, openTabsWithPortal, type PortalBridge } from './portal-bridge.ts'
import type { SharedTimestamps } from './shared-timestamps.ts'
import type { TabMessage } from './tabs.ts'

const customers = 'https://clientes.grana.example'
const agents = 'https://agentes.grana.example'
const portal = 'https://portal.grana.example'

/** Origins that nearly match. */
const lookAlikes = [
  'https://agentes.grana.example.evil.example',
  'https://evil-agentes.grana.example',
  'https://agentes.grana.example:8443',
  'http://agentes.grana.example',
  'https://AGENTES.grana.example',
  'https://agentes.grana.example/',
  'https://agentesxgrana.example',
  'https://grana.example',
  'https://x.agentes.grana.example',
  'https://agentes.grana.example@evil.example',
  'https://agentes.grana.exampl',
  'https://portal.grana.example',
  'null',
  '',
]

/** Messages that nearly match. */
const shapes: readonly unknown[] = [
  'signed-out',
  { grana: 'signed-out', more: 1 },
  { grana: ['signed-out'] },
  { grana: 'SIGNED-OUT' },
  { grana: 'signed-out ' },
  { Grana: 'signed-out' },
  { grana: { toString: () => 'signed-out' } },
  { grana: true },
  {},
  ['signed-out'],
  null,
  undefined,
  JSON.stringify({ grana: 'signed-out' }),
  Object.assign(Object.create({ grana: 'signed-out' }) as object, { other: 1 }),
  new Map([['grana', 'signed-out']]),
]

function fakeMoments(): SharedTimestamps & { noted: string[]; hear: () => void } {
  const noted: string[] = []
  let listener = () => {}
  return {
    noted,
    hear: () => listener(),
    read: () => 0,
    note: (name) => void noted.push(name),
    listen: (hear) => {
      listener = hear
      return () => {}
    },
  }
}

const message = (origin: string, data: unknown, source: unknown = window.parent) =>
  window.dispatchEvent(Object.assign(new Event('message'), { origin, data, source }))

test('there are at least twelve of each', () => {
  expect(new Set(lookAlikes).size).toBeGreaterThanOrEqual(12)
  expect(shapes.length).toBeGreaterThanOrEqual(12)
})

describe('XA-1 the portal’s page in an app', () => {
  const seen = { cleared: 0, told: [] as TabMessage[], posted: [] as [unknown, string][] }
  let moments: ReturnType<typeof fakeMoments>
  let hearTab: (news: TabMessage) => void
  let close: () => void

  beforeEach(() => {
    Object.assign(seen, { cleared: 0, told: [], posted: [] })
    moments = fakeMoments()
    vi.spyOn(window.parent, 'postMessage').mockImplementation(((data: unknown, target: string) => {
      seen.posted.push([data, target])
    }) as typeof window.postMessage)
    close = hostBridge({
      origins: [customers, agents],
      clear: () => (seen.cleared += 1),
      moments,
      open: (hear) => {
        hearTab = hear
        return { broadcast: (news) => void seen.told.push(news), close: () => {} }
      },
    })
  })
  afterEach(() => {
    close()
    vi.restoreAllMocks()
  })

  test.for([customers, agents])(
    '%s signs the portal out: clears cookies, notifies its tabs, and is idempotent',
    (origin) => {
      message(origin, { grana: 'signed-out' })
      message(origin, { grana: 'signed-out' })
      expect(seen.cleared).toBe(2)
      expect(seen.told).toEqual(Array.from({ length: 2 }, () => ({ kind: 'signed-out', reason: 'ended' })))
    },
  )

  test.for(lookAlikes)('XA-1 ignores the origin %j', (origin) => {
    for (const word of ['hello', 'signed-out', 'active']) message(origin, { grana: word })
    hearTab({ kind: 'signed-out', reason: 'chosen' })
    expect(seen).toEqual({ cleared: 0, told: [], posted: [] })
    expect(moments.noted).toEqual([])
  })

  test('XA-1 ignores every other shape from an allowed origin', () => {
    for (const data of shapes) message(agents, data)
    hearTab({ kind: 'signed-out', reason: 'chosen' })
    expect(seen).toEqual({ cleared: 0, told: [], posted: [] })
  })

  test('XA-1 ignores an allowed origin that does not frame this page', () => {
    message(agents, { grana: 'signed-out' }, {})
    message(agents, { grana: 'signed-out' }, null)
    expect(seen.cleared).toBe(0)
  })

  test('posts the portal’s changes to the app that frames it, by its exact origin', () => {
    message(agents, { grana: 'hello' })
    hearTab({ kind: 'signed-out', reason: 'chosen' })
    moments.hear()
    hearTab({ kind: 'signed-in' })
    expect(seen.posted).toEqual([
      [{ grana: 'signed-out' }, agents],
      [{ grana: 'active' }, agents],
    ])
    expect(seen.cleared).toBe(0)
  })

  test('activity in an app keeps the portal from idling', () => {
    message(agents, { grana: 'active' })
    expect(moments.noted).toEqual(['activity'])
  })
})

describe('the app', () => {
  let bridge: PortalBridge
  const heard: BridgeSignal[] = []
  const posted: [unknown, string][] = []
  const own = { postMessage: (data: unknown, target: string) => void posted.push([data, target]) }
  const frame = () => document.querySelector('iframe') as HTMLIFrameElement

  beforeEach(() => {
    heard.length = 0
    posted.length = 0
    // The framed page is not loaded here: only the window's identity counts.
    Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true })
    bridge = openPortalBridge(portal)
    Object.defineProperty(frame(), 'contentWindow', { value: own })
    bridge.listen((word) => void heard.push(word))
  })
  afterEach(() => bridge.close())

  test('frames the portal’s page hidden and out of the tab order', () => {
    expect(frame().src).toBe(`${portal}/bridge`)
    expect(frame().hidden).toBe(true)
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    bridge.close()
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('posts to the portal’s page by its exact origin, once it has loaded', () => {
    frame().dispatchEvent(new Event('load'))
    bridge.post('signed-out')
    expect(posted).toContainEqual([{ grana: 'hello' }, portal])
    expect(posted.at(-1)).toEqual([{ grana: 'signed-out' }, portal])
  })

  test('receives messages of the portal’s page only', () => {
    message(portal, { grana: 'signed-out' }, own)
    expect(heard).toEqual(['signed-out'])
    for (const origin of [...lookAlikes.filter((one) => one !== portal), agents])
      message(origin, { grana: 'signed-out' }, own)
    for (const data of shapes) message(portal, data, own)
    message(portal, { grana: 'signed-out' }, window)
    expect(heard).toEqual(['signed-out'])
  })
})

describe('one session', () => {
  function fakeBridge() {
    const told: BridgeSignal[] = []
    const ears = new Set<(word: BridgeSignal) => void>()
    const bridge: PortalBridge = {
      post: (word) => void told.push(word),
      listen: (hear) => {
        ears.add(hear)
        return () => ears.delete(hear)
      },
      close: () => {},
    }
    return { bridge, told, say: (word: BridgeSignal) => ears.forEach((hear) => hear(word)) }
  }

  test('sends a sign-out in the app to the portal, and no sign-in', () => {
    const { bridge, told } = fakeBridge()
    const tabs = openTabsWithPortal(bridge)(() => {})
    tabs.broadcast({ kind: 'signed-in' })
    tabs.broadcast({ kind: 'signed-out', reason: 'ended' })
    expect(told).toEqual([])
    tabs.broadcast({ kind: 'signed-out', reason: 'chosen' })
    expect(told).toEqual(['signed-out'])
    tabs.close()
  })

  test('a sign-out on the portal clears the app’s tokens, once', () => {
    const { bridge, told, say } = fakeBridge()
    const news: TabMessage[] = []
    let held: object | undefined = {}
    const store = { read: () => held, write: () => {}, clear: () => (held = undefined) }
    const tabs = openTabsWithPortal(bridge, store as never)((one) => news.push(one))
    say('active')
    expect(held).toBeDefined()
    say('signed-out')
    say('signed-out')
    expect(held).toBeUndefined()
    expect(news).toEqual([{ kind: 'signed-out', reason: 'ended' }])
    expect(told, 'the portal is not told what it said').toEqual([])
    tabs.close()
  })

  test('throttles activity over the bridge and does not echo it back', () => {
    const { bridge, told, say } = fakeBridge()
    const own = fakeMoments()
    let now = 10_000
    const moments = bridgedTimestamps(own, bridge, () => now)
    for (now = 10_000; now < 20_000; now += 500) moments.note('activity', now)
    moments.note('verified', now)
    expect(told).toHaveLength(5)
    let checks = 0
    const stop = moments.listen(() => (checks += 1))
    say('active')
    say('signed-out')
    expect([checks, told.length, own.noted.at(-1)]).toEqual([1, 5, 'activity'])
    stop()
    say('active')
    expect(checks).toBe(1)
  })
})

test('accepts exactly three words', () => {
  expect(['hello', 'signed-out', 'active'].map((grana) => parseBridgeSignal({ grana }))).toEqual([
    'hello',
    'signed-out',
    'active',
  ])
  expect(parseBridgeSignal({ grana: 'signed-in' })).toBeUndefined()
})
