import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { withDeferredScripts } from './lib/deferred-scripts.ts'
import { NonceContext } from './lib/nonce-context.ts'
import { pageGraph, type DescribedPage } from './lib/page-graph.ts'
import { lastHandle } from './lib/page-handle.ts'
import { withPreview } from './lib/preview-tags.ts'
import { renderContext, type PublicSettings } from './lib/render-context.ts'
import { withStructuredData } from './lib/structured-data.ts'

// The server code is outside of this bundle and must use the same context object.
export { renderContext }

// oxlint-disable-next-line eslint/max-params -- the framework calls it with five
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { settings, nonce } = loadContext.get(renderContext)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
    </NonceContext>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(describe(html, router, settings), { status, headers })
}

/** Adds what only machines read, on the server, so that no browser loads the code for it. */
function describe(html: string, { staticHandlerContext }: EntryContext, settings: PublicSettings): string {
  const { matches, loaderData, location } = staticHandlerContext
  const handle = lastHandle(matches.map((match) => match.route))
  const loaded: DescribedPage['loaded'] = loaderData[matches.at(-1)?.route.id ?? '']
  const page = { portalUrl: settings.portalUrl, path: location.pathname, loaded }
  const graph = [...(handle.structuredData?.(settings) ?? []), ...pageGraph(page)]
  return withStructuredData(withPreview(withDeferredScripts(html), page), graph)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderContext).reportError(error)
}

/**
 * Renders the page completely before responding, which gives the response a length and an ETag; no part is useful
 * earlier.
 */
function renderWhole(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // Keeps long parts in place: moving them to the end would need a script to bring them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}
