import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureConsoleIntegration,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/browser'
import { tryStorage } from '@grana/ui/try-storage'
import { tracingTargets, type OwnHosts } from './decide.ts'
import { portalRoute } from './scrub-address.ts'
import { scrubEnvelope } from './scrub-envelope.ts'

/** Sample rates, as the specification sets them. */
export const sampleRates = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
} as const

const REPLAY_SESSION = 'sentryReplaySession'

export interface Measuring extends OwnHosts {
  readonly dsn: string
  /** Checked before every envelope: consent can be withdrawn, and a document may navigate to a private page. */
  readonly isAllowed: () => boolean
}

/** Loads with all dependencies, after consent. Returns a function that stops it: nothing is sent from then on. */
export function startMeasuring(measuring: Measuring): () => void {
  let isOpen = true
  const mayMeasure = () => isOpen && measuring.isAllowed()
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    networkDetailAllowUrls: [],
    // Its worker would be a blob, which the content policy refuses; and a compressed payload could not be scrubbed.
    useCompression: false,
    // A tab is one visit: otherwise the sample rate would apply to documents.
    stickySession: true,
  })
  const client = init(clientOptions(measuring, mayMeasure, replay))
  return () => {
    isOpen = false
    void replay.stop()
    void client?.close(0)
    forgetSession()
  }
}

function clientOptions(
  measuring: Measuring,
  mayMeasure: () => boolean,
  replay: ReturnType<typeof replayIntegration>,
): BrowserOptions {
  return {
    dsn: measuring.dsn,
    ...sampleRates,
    tracePropagationTargets: tracingTargets(measuring),
    // Listed one by one: the defaults also report sessions, headers, languages and the console.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      // Errors caught by an error boundary are only logged to the console.
      captureConsoleIntegration({ levels: ['error'], handled: true }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      breadcrumbsIntegration({ console: false, dom: false, fetch: true, history: true, sentry: false, xhr: false }),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({ ...span, name: portalRoute(span.name) }),
        // No trace is stored in the browser.
        linkPreviousTrace: 'off',
        // Both name elements of the page by their labels.
        enableInp: false,
        enableLongAnimationFrame: false,
      }),
      replay,
    ],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    sendClientReports: false,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    transport: (options) => {
      const transport = makeFetchTransport(options)
      return {
        flush: (timeout) => transport.flush(timeout),
        send: async (envelope) => {
          const parcel = mayMeasure() ? scrubEnvelope(envelope, measuring) : undefined
          return parcel ? transport.send(parcel as unknown as typeof envelope) : {}
        },
      }
    },
  }
}

function forgetSession(): void {
  tryStorage(() => sessionStorage.removeItem(REPLAY_SESSION))
}
