import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router'
import type { RenderContext, renderContext } from '#app/lib/render-context.ts'

/** Renders one address of the portal; the host is always our own, whatever the request claimed. */
export type Render = (target: string, nonce?: string) => Promise<Response>

export function createRender(build: ServerBuild, context: Omit<RenderContext, 'nonce'>): Render {
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  const entry = build.entry.module as typeof build.entry.module & { renderContext: typeof renderContext }
  return (target, nonce) => {
    const provider = new RouterContextProvider()
    provider.set(entry.renderContext, { ...context, ...(nonce && { nonce }) })
    return handle(new Request(`${context.settings.portalUrl}${target}`), provider)
  }
}
