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
import { tracingTargets, type OwnHosts } from './decide.ts'
import { portalRoute } from './scrub-address.ts'
import { scrubEnvelope } from './scrub-envelope.ts'

/** Shares of visits, as the specification sets them. */
export const sampleRates = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
} as const

const REPLAY_SESSION = 'sentryReplaySession'

export interface Measuring extends OwnHosts {
  readonly dsn: string
  /** Asked before every parcel: a choice may be taken back, and a document may lead to a private page. */
  readonly isAllowed: () => boolean
}

/** Loads with everything it needs, after consent. Gives what ends it: nothing leaves from then on. */
export function startMeasuring(measuring: Measuring): () => void {
  let isOpen = true
  const gate = () => isOpen && measuring.isAllowed()
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkCaptureBodies: false,
    networkDetailAllowUrls: [],
    // Its worker would come from a blob, which the content policy refuses; and what is packed could not be looked at.
    useCompression: false,
    // A tab is one visit: without it the share would be one of documents.
    stickySession: true,
  })
  const client = init(clientOptions(measuring, gate, replay))
  return () => {
    isOpen = false
    void replay.stop()
    void client?.close(0)
    forgetSession()
  }
}

function clientOptions(
  measuring: Measuring,
  gate: () => boolean,
  replay: ReturnType<typeof replayIntegration>,
): BrowserOptions {
  return {
    dsn: measuring.dsn,
    ...sampleRates,
    tracePropagationTargets: tracingTargets(measuring),
    // Named one by one: those that come by themselves also tell of sessions, headers, languages and the console.
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      // Errors that a screen's boundary caught are told to the console alone.
      captureConsoleIntegration({ levels: ['error'], handled: true }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      breadcrumbsIntegration({ console: false, dom: false, fetch: true, history: true, sentry: false, xhr: false }),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({ ...span, name: portalRoute(span.name) }),
        // Nothing of a trace is kept in the browser.
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
          const parcel = gate() ? scrubEnvelope(envelope, measuring) : undefined
          return parcel ? transport.send(parcel as unknown as typeof envelope) : {}
        },
      }
    },
  }
}

function forgetSession(): void {
  try {
    sessionStorage.removeItem(REPLAY_SESSION)
  } catch {
    // Where nothing can be stored there is nothing to forget.
  }
}
