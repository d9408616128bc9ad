import { loadOptional } from '@grana/parts/frame/reload-guard'
import type { PublicSettings } from '../render-context.ts'
import { getChoice } from './consent.ts'
import { decide } from './decide.ts'
import type * as Part from './start-measuring.ts'

/** Milliseconds after which measuring starts even on a busy page. */
const LONGEST_WAIT = 10_000

/** The vendor's SDK can be started once per document, so an ended phase is final. */
let phase: 'before' | 'waiting' | 'measuring' | 'ended' = 'before'
let callOff = () => {}
let stopRunning = () => {}

/**
 * Loads telemetry when the browser is idle, after the page. It outlives the component that requested it, because a page
 * that fails unmounts its layout too; `isAllowed` checks every envelope.
 */
export function startWhenIdle(settings: PublicSettings): void {
  if (phase !== 'before') return
  phase = 'waiting'
  callOff = whenIdle(() => void startNow(settings))
}

async function startNow(settings: PublicSettings): Promise<void> {
  const { portalUrl, apiUrl, telemetry } = settings
  const part = await load()
  if (!part || !telemetry || phase !== 'waiting') return
  phase = 'measuring'
  stopRunning = part.startMeasuring({ dsn: telemetry.dsn, portalUrl, apiUrl, isAllowed: () => isAllowed(settings) })
}

export function stopMeasuring(): void {
  if (phase === 'waiting') callOff()
  if (phase === 'measuring') stopRunning()
  phase = phase === 'before' || phase === 'waiting' ? 'before' : 'ended'
}

function isAllowed(settings: PublicSettings): boolean {
  return currentDecision(settings, window.location.pathname) === 'on'
}

export function currentDecision({ telemetry }: PublicSettings, path: string): ReturnType<typeof decide> {
  return decide({
    dsn: telemetry?.dsn,
    documentPath: documentPath(),
    path,
    choice: getChoice(),
    hasOptedOut: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  })
}

/** Path at which the document was opened: the router may have navigated since. */
function documentPath(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return URL.parse(opened?.name ?? window.location.href)?.pathname ?? ''
}

/** Content blockers may refuse this file. That is accepted, and not treated as a missing file. */
async function load(): Promise<typeof Part | undefined> {
  try {
    return await loadOptional(() => import('./start-measuring.ts'))
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
