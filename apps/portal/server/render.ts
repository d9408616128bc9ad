import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderContext, renderContext } from '#app/lib/render-context.ts'

/** Renders one address of the portal; the host is always our own, whatever the request claimed. */
export type Render = (target: string, options?: RenderOptions) => Promise<Response>

export interface RenderOptions {
  readonly nonce?: string
  /** Used instead of the usual one, to see what the page asks the API for. */
  readonly fetch?: typeof fetch
}

export function createRender(build: ServerBuild, context: Omit<RenderContext, 'nonce'>): Render {
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  const entry = build.entry.module as typeof build.entry.module & { renderContext: typeof renderContext }
  return (target, { nonce, fetch: send } = {}) => {
    const provider = new RouterContextProvider()
    provider.set(entry.renderContext, {
      ...context,
      ...(nonce && { nonce }),
      ...(send && { api: { ...context.api, fetch: send } }),
    })
    return handle(new Request(`${context.settings.portalUrl}${target}`), provider)
  }
}
