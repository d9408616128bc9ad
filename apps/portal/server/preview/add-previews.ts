import type { FastifyInstance } from 'fastify'
import { disclosurePicture, previewPath, programPicture, type PreviewPicture } from '#app/lib/preview-pages.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { getDisclosure } from '@grana/contract/disclosures'
import { getPortalProgram } from '@grana/contract/programs'
import { denyAllPolicy, embeddableHeaders } from '@grana/web-server/security-headers'
import { sendStored, storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { createPageCache, type MadePage, type PageCache, type PageCacheParts } from '../page-cache.ts'
import { recordSources } from '../page-sources.ts'
import type { FetchFor } from '../visitor.ts'
import type { PreviewDrawer } from './preview-drawer.ts'

export interface PreviewParts {
  readonly api: ClientSettings
  readonly drawer: PreviewDrawer
  readonly fetchFor: FetchFor
  readonly reportError: (error: unknown) => void
  readonly clock: () => number
  /** Preview images of static pages, rendered at build. */
  readonly assets: ReadonlyMap<string, StoredAnswer>
}

/** Status codes of API refusals: unknown, too many requests, and withdrawn. */
const refusals: Readonly<Record<string, number>> = {
  'request.not_found': 404,
  'request.too_many': 429,
  'disclosure.withdrawn': 410,
}

const bounds = { count: 300, bytes: 24 * 1024 * 1024 }
/** Program ids are random (version 4) UUIDs; anything else cannot be a program. */
const identifier = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const programPreview = new RegExp(`^${previewPath(paths.program(`(${identifier})`)).replace('.png', '[.]png')}$`)
const disclosurePreview = new RegExp(`^${previewPath(paths.disclosure('([a-z2-7]{12})')).replace('.png', '[.]png')}$`)

const headers = {
  ...embeddableHeaders,
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=600, stale-while-revalidate=86400',
  'Content-Security-Policy': denyAllPolicy,
}

/** Serves preview images of shared links, and caches those of programs and published reports like their pages. */
export function addPreviews(app: FastifyInstance, parts: PreviewParts): PageCache {
  const cache = createPageCache({ make: createPictureMaker(parts), bounds, clock: parts.clock })
  app.addHook('onClose', parts.drawer.close)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/preview/*',
    handler: async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? ''
      const known = parts.assets.get(path)
      if (known) return sendStored(request, reply, known)
      if (!programPreview.test(path) && !disclosurePreview.test(path)) return reply.code(404).send()
      return sendStored(request, reply, await cache.answer(path, parts.fetchFor(request.ip)))
    },
  })
  return cache
}

function createPictureMaker({ api, drawer, reportError }: PreviewParts): PageCacheParts['make'] {
  return async (path, send) => {
    const { fetch: noting, list } = recordSources(send)
    const picture = await findPicture({ ...api, fetch: noting }, path)
    if (picture instanceof CallError) {
      const status = refusals[picture.code] ?? 503
      if (status === 503) reportError(picture)
      return none(status)
    }
    const body = await drawer.draw(picture)
    if (!body) return none(503)
    return { answer: await storeAnswer({ body, headers, compressed: {} }), sources: list() }
  }
}

/** What the picture at a path shows: a program, or a published report. */
async function findPicture(api: ClientSettings, path: string): Promise<PreviewPicture | CallError> {
  const [, uuid] = programPreview.exec(path) ?? []
  const [, slug = ''] = disclosurePreview.exec(path) ?? []
  try {
    if (uuid !== undefined) return programPicture(await createClient(api).call(getPortalProgram, { params: { uuid } }))
    return disclosurePicture(await createClient(api).call(getDisclosure, { params: { slug } }))
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

async function none(status: number): Promise<MadePage> {
  return { answer: await storeAnswer({ status, body: Buffer.alloc(0), headers: { 'Cache-Control': 'no-store' } }) }
}
