import type { FastifyInstance } from 'fastify'
import type { PublicSettings, RenderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { createPageMaker } from './make-page.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { addPurge } from './purge.ts'
import type { Render } from './render.ts'
import { createSitemap } from './sitemap.ts'
import type { StaticPage } from './static-pages.ts'
import { sendStored } from './stored-answer.ts'
import { hiddenPaths } from './text-files.ts'

export interface ProgramPagesParts extends Pick<RenderContext, 'api' | 'reportError'> {
  readonly render: Render
  readonly settings: PublicSettings
  readonly purgeSecret: string | undefined
  readonly staticPages: readonly StaticPage[]
}

/** Everything that the portal keeps of the programs, and the address at which it hears that one has changed. */
export function addProgramPages(app: FastifyInstance, parts: ProgramPagesParts): PageCache {
  const { render, settings, api, reportError, staticPages } = parts
  const cache = createPageCache({ make: createPageMaker(render, settings) })
  const pages = staticPages.filter(isForEveryone).map(({ path }) => path)
  const sitemap = createSitemap({ portalUrl: settings.portalUrl, api, pages, reportError })
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.sitemap(),
    handler: async (request, reply) => sendStored(request, reply, await sitemap.answer()),
  })
  addPurge(app, {
    secret: parts.purgeSecret,
    programChanged: (uuid) => {
      // Any list may have held it, or hold it from now on.
      cache.purge((key) => key === paths.program(uuid) || key.startsWith(paths.programs()))
      sitemap.expire()
    },
  })
  return cache
}

function isForEveryone({ path, handle }: StaticPage): boolean {
  const isHidden = hiddenPaths.some((hidden) => path === hidden || path.startsWith(`${hidden}/`))
  return handle.status === undefined && !isHidden
}
