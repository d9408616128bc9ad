import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router'
import { documentKind, type DocumentKind } from '#app/account-paths.ts'
import type { RenderContext, renderContext } from '#app/lib/render-context.ts'

/** Renders one URL of the portal; the host is always the configured one, whatever the request claims. */
export type Render = (target: string, options?: RenderOptions) => Promise<Response>

export interface RenderOptions {
  readonly nonce?: string
  /** Replaces the default, to record the page's API requests. */
  readonly fetch?: typeof fetch
  /** Replaces the default, where a failure is expected. */
  readonly reportError?: RenderContext['reportError']
}

/** The same routes with a manifest for each kind of document. */
export type Builds = Readonly<Record<DocumentKind, ServerBuild>>

type EntryModule = ServerBuild['entry']['module']

/** The entry exports the context of its own bundle: a loader finds a value only under the same object. */
const hasRenderContext = (module: EntryModule): module is EntryModule & { renderContext: typeof renderContext } =>
  'renderContext' in module

export function createRender(builds: Builds, context: Omit<RenderContext, 'nonce'>): Render {
  const handlers = {
    visitors: createRequestHandler(builds.visitors, process.env.NODE_ENV),
    entry: createRequestHandler(builds.entry, process.env.NODE_ENV),
    centre: createRequestHandler(builds.centre, process.env.NODE_ENV),
    framed: createRequestHandler(builds.framed, process.env.NODE_ENV),
  }
  const { module } = builds.visitors.entry
  if (!hasRenderContext(module)) throw new Error('the server entry of the build exports no renderContext')
  return (target, { nonce, fetch: send, reportError } = {}) => {
    const provider = new RouterContextProvider()
    provider.set(module.renderContext, {
      ...context,
      ...(nonce && { nonce }),
      ...(reportError && { reportError }),
      ...(send && { api: { ...context.api, fetch: send } }),
    })
    return handlers[documentKind(target)](new Request(`${context.settings.portalUrl}${target}`), provider)
  }
}
