import { loadQuietly } from '@grana/parts/frame/reload-guard'
import type { PublicSettings } from '../render-context.ts'
import { readChoice } from './consent.ts'
import { decide } from './decide.ts'
import type * as Part from './start-measuring.ts'

/** Milliseconds after which a busy page is measured all the same. */
const LONGEST_WAIT = 10_000

/** The vendor's parts can be begun once in the life of a document, so what has ended stays so. */
let phase: 'before' | 'waiting' | 'measuring' | 'ended' = 'before'
let callOff = () => {}
let end = () => {}

/**
 * The page first: the part that measures is fetched when the browser has nothing to do. It outlives the screen that
 * asked for it, since a page that fails takes its frame down too; every parcel is judged by `isAllowed`.
 */
export function beginWhenIdle(settings: PublicSettings): void {
  if (phase !== 'before') return
  phase = 'waiting'
  callOff = whenIdle(() => void begin(settings))
}

async function begin(settings: PublicSettings): Promise<void> {
  const { portalUrl, apiUrl, telemetry } = settings
  const part = await load()
  if (!part || !telemetry || phase !== 'waiting') return
  phase = 'measuring'
  end = part.startMeasuring({ dsn: telemetry.dsn, portalUrl, apiUrl, isAllowed: () => isAllowed(settings) })
}

export function endMeasuring(): void {
  if (phase === 'waiting') callOff()
  if (phase === 'measuring') end()
  phase = phase === 'before' || phase === 'waiting' ? 'before' : 'ended'
}

function isAllowed(settings: PublicSettings): boolean {
  return currentVerdict(settings, window.location.pathname) === 'on'
}

export function currentVerdict({ telemetry }: PublicSettings, path: string): ReturnType<typeof decide> {
  return decide({
    dsn: telemetry?.dsn,
    documentPath: documentPath(),
    path,
    choice: readChoice(),
    hasOptedOut: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  })
}

/** The address at which the document was opened: the router may have gone on since. */
function documentPath(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return URL.parse(opened?.name ?? window.location.href)?.pathname ?? ''
}

/** Some people's browsers refuse such files. That is an answer, and no piece that the page misses. */
async function load(): Promise<typeof Part | undefined> {
  try {
    return await loadQuietly(() => import('./start-measuring.ts'))
  } catch {
    return undefined
  }
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(idle)
}
