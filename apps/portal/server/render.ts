import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router'
import { isOfAccount } from '#app/account-paths.ts'
import type { RenderContext, renderContext } from '#app/lib/render-context.ts'
import type { MapKind } from './route-maps.ts'

/** Renders one address of the portal; the host is always our own, whatever the request claimed. */
export type Render = (target: string, options?: RenderOptions) => Promise<Response>

export interface RenderOptions {
  readonly nonce?: string
  /** Used instead of the usual one, to see what the page asks the API for. */
  readonly fetch?: typeof fetch
}

/** The same screens with two maps, by whom a document is for. */
export type Builds = Readonly<Record<MapKind, ServerBuild>>

export function createRender({ visitors, accounts }: Builds, context: Omit<RenderContext, 'nonce'>): Render {
  const handleVisitors = createRequestHandler(visitors, process.env.NODE_ENV)
  const handleAccounts = createRequestHandler(accounts, process.env.NODE_ENV)
  const entry = visitors.entry.module as typeof visitors.entry.module & { renderContext: typeof renderContext }
  return (target, { nonce, fetch: send } = {}) => {
    const provider = new RouterContextProvider()
    provider.set(entry.renderContext, {
      ...context,
      ...(nonce && { nonce }),
      ...(send && { api: { ...context.api, fetch: send } }),
    })
    const handle = isOfAccount(target) ? handleAccounts : handleVisitors
    return handle(new Request(`${context.settings.portalUrl}${target}`), provider)
  }
}
