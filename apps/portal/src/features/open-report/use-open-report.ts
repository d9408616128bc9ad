import { useCallback, useEffect, useState } from 'react'
import { CallError, catchCallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import type { OpenReport } from '@grana/contract/open-reports/reports'
import { tryStorage } from '@grana/ui/try-storage'
import { openedReport } from './lazy-opened-report.ts'
import type { fetchOpenReport } from './opened-report.tsx'

const KEY = 'grana_open_report'
const form = /^#([\w-]{43})$/

/** Moves the secret from the address to the storage of this tab, where neither history nor a screen shows it. */
function takeSecret(): string | undefined {
  const given = form.exec(window.location.hash)?.[1]
  if (given !== undefined) {
    tryStorage(() => sessionStorage.setItem(KEY, given))
    window.history.replaceState(window.history.state, '', window.location.pathname)
    return given
  }
  return tryStorage(() => sessionStorage.getItem(KEY)) ?? undefined
}

/** A link that ended opens nothing any more. */
function forgetSecret(): void {
  tryStorage(() => sessionStorage.removeItem(KEY))
}

export type OpenReportStage =
  | { readonly name: 'loading' }
  /** No secret, or one that opens nothing. */
  | { readonly name: 'ask'; readonly isEnded: boolean }
  | { readonly name: 'open'; readonly secret: string; readonly report: OpenReport }
  | { readonly name: 'failed' }
  | { readonly name: 'erased' }
  | { readonly name: 'claimed'; readonly id: string }

/** Loads the code with the call: the schema of a report is larger than the form that most first visits show. */
async function fetchLazily(client: Client, secret: string): Promise<OpenReport> {
  const module: { readonly fetchOpenReport: typeof fetchOpenReport } | undefined = await import('./opened-report.tsx')
  // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
  if (!module) throw new CallError('server.unexpected')
  openedReport.prepare()
  return module.fetchOpenReport(client, secret)
}

async function openBySecret(client: Client): Promise<OpenReportStage> {
  const secret = takeSecret()
  if (secret === undefined) return { name: 'ask', isEnded: false }
  let report: OpenReport | undefined
  const error = await catchCallError(async () => {
    report = await fetchLazily(client, secret)
  })
  if (report !== undefined) return { name: 'open', secret, report }
  if (error?.code !== 'request.not_found' && error?.code !== 'request.invalid') return { name: 'failed' }
  forgetSecret()
  return { name: 'ask', isEnded: true }
}

/** The report that the secret of this tab opens. */
export function useOpenReport(client: Client) {
  const [stage, setStage] = useState<OpenReportStage>({ name: 'loading' })
  const load = useCallback(async () => setStage(await openBySecret(client)), [client])
  useEffect(() => {
    void openBySecret(client).then(setStage)
    // Another link that is opened in this tab changes the fragment alone.
    const reload = () => void load()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [client, load])
  const end = (next: Extract<OpenReportStage, { name: 'erased' | 'claimed' }>) => {
    forgetSecret()
    setStage(next)
  }
  return { stage, setStage, load, end }
}
