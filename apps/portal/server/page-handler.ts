import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { sendStored, storeAnswer, type GetStoredAnswer } from '@grana/web-server/stored-answer'
import { documentPolicy } from './document-policy.ts'
import { withoutToken } from './link-addresses.ts'
import type { PageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import type { Render } from './render.ts'
import type { FetchFor } from './visitor.ts'

export interface PageParts {
  /** Responses served from memory, by exact path. */
  readonly stored: ReadonlyMap<string, GetStoredAnswer>
  readonly pages: ReadonlyMap<string, GetStoredAnswer>
  /** Pages that are rendered on request and cached. */
  readonly cache: PageCache
  readonly render: Render
  readonly settings: PublicSettings
  readonly fetchFor: FetchFor
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function createPageHandler({ stored, pages, cache, render, settings, fetchFor }: PageParts): Handler {
  return async (request, reply) => {
    const target = request.url
    const path = target.split('?', 1)[0] ?? '/'
    const known = stored.get(withoutToken(path) ?? path)
    if (known) return sendStored(request, reply, known())
    // Such a path is already normalized.
    const key = pageKey(target)
    if (key !== undefined) {
      const send: typeof fetch = (...given) => fetchFor(request.ip)(...given)
      return sendStored(request, reply, await cache.answer(key, send))
    }
    const canonical = canonicalPath(path)
    if (canonical !== path && pages.has(canonical))
      return reply.redirect(`${canonical}${target.slice(path.length)}`, 301)
    // Renders only normalized paths: dot segments and unusual encodings match no page.
    if (URL.parse(`${settings.portalUrl}${path}`)?.pathname !== path) return reply.redirect(paths.notFound(), 302)
    const nonce = randomBytes(16).toString('base64url')
    const response = await render(target, { nonce, fetch: fetchFor(request.ip) })
    return sendRendered(request, reply, { response, nonce, settings, path })
  }
}

function canonicalPath(path: string): string {
  return path.toLowerCase().replace(/(?<=[^/])\/$/, '')
}

/** Forms for reports without an account: on a page of their own, and in frames of the origins that the program allows. */
const openForm = /^\/program\/[^/]+\/report(\/frame)?$/
const framedBy = 'x-frame-origins'
const origin = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/

/** The policy of a rendered page, and whether other sites may frame it. */
function policyOf({ settings, path, nonce }: Omit<RenderedPage, 'response'>, framed: string | undefined) {
  const form = openForm.exec(path)
  const ancestors = form?.[1] === undefined ? [] : (framed ?? '').split(' ').filter((one) => origin.test(one))
  const scripts = [`'nonce-${nonce}'`]
  return { ancestors, policy: documentPolicy({ settings, scripts, captcha: form !== null, path, ancestors }) }
}

interface RenderedPage {
  readonly response: Response
  readonly nonce: string
  readonly settings: PublicSettings
  readonly path: string
}

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedPage,
): Promise<FastifyReply> {
  const { response, nonce, settings, path } = rendered
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  const { [framedBy]: framed, ...sent } = headers
  if (headers['content-type']?.startsWith('text/html')) {
    const { policy, ancestors } = policyOf({ settings, path, nonce }, framed)
    sent['Content-Security-Policy'] = policy
    // Both headers would also forbid framing by the allowed origins; `frame-ancestors` of the policy decides instead.
    if (ancestors.length > 0) reply.removeHeader('X-Frame-Options').removeHeader('Cross-Origin-Opener-Policy')
  }
  return sendStored(request, reply, await storeAnswer({ body, headers: sent, status: response.status, quick: true }))
}
