import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router'
import { isOfAccount } from '#app/account-paths.ts'
import type { RenderContext, renderContext } from '#app/lib/render-context.ts'

/** Renders one address of the portal; the host is always our own, whatever the request claimed. */
export type Render = (target: string, options?: RenderOptions) => Promise<Response>

export interface RenderOptions {
  readonly nonce?: string
  /** Used instead of the usual one, to see what the page asks the API for. */
  readonly fetch?: typeof fetch
}

/** The same screens with two maps: that of the public pages leaves out what only people with an account enter. */
export interface Builds {
  readonly all: ServerBuild
  readonly visitors: ServerBuild
}

export function createRender({ all: build, visitors }: Builds, context: Omit<RenderContext, 'nonce'>): Render {
  const handleAll = createRequestHandler(build, process.env.NODE_ENV)
  const handleVisitors = createRequestHandler(visitors, process.env.NODE_ENV)
  const entry = build.entry.module as typeof build.entry.module & { renderContext: typeof renderContext }
  return (target, { nonce, fetch: send } = {}) => {
    const provider = new RouterContextProvider()
    provider.set(entry.renderContext, {
      ...context,
      ...(nonce && { nonce }),
      ...(send && { api: { ...context.api, fetch: send } }),
    })
    const handle = isOfAccount(target) ? handleAll : handleVisitors
    return handle(new Request(`${context.settings.portalUrl}${target}`), provider)
  }
}
