import type { FastifyInstance } from 'fastify'
import { previewPath } from '#app/lib/preview-pages.ts'
import type { PublicSettings, RenderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { sendStored, type StoredAnswer } from '@grana/web-server/stored-answer'
import { collectKnownScripts } from './known-scripts.ts'
import { createPageMaker } from './make-page.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { addPreviews } from './preview/add-previews.ts'
import type { PreviewDrawer } from './preview/preview-drawer.ts'
import { addPurge } from './purge.ts'
import type { Render } from './render.ts'
import { createSitemap } from './sitemap.ts'
import type { StaticPage } from './static-pages.ts'
import { hiddenPaths } from './text-files.ts'
import type { FetchFor } from './visitor.ts'

export interface ProgramPagesParts extends Pick<RenderContext, 'api' | 'reportError'> {
  readonly render: Render
  readonly settings: PublicSettings
  readonly purgeSecret: string | undefined
  readonly staticPages: readonly StaticPage[]
  readonly assets: ReadonlyMap<string, StoredAnswer>
  readonly drawer: PreviewDrawer
  readonly fetchFor: FetchFor
  readonly clock: () => number
}

/** Registers the cached pages of programs, and the route that purges them after a change. */
export async function addProgramPages(app: FastifyInstance, parts: ProgramPagesParts): Promise<PageCache> {
  const { render, settings, api, reportError, staticPages, clock } = parts
  const previews = addPreviews(app, parts)
  const cache = createPageCache({ make: createPageMaker(render, settings, await collectKnownScripts(render)), clock })
  const pages = staticPages.filter(isForEveryone).map(({ path }) => path)
  const sitemap = createSitemap({ portalUrl: settings.portalUrl, api, pages, reportError, clock })
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.sitemap(),
    handler: async (request, reply) => sendStored(request, reply, await sitemap.answer()),
  })
  addPurge(app, {
    secret: parts.purgeSecret,
    programChanged: (uuid) => {
      // Any list may contain the program, before or after the change; so may its published reports.
      const changed = [paths.program(uuid), paths.programs(), paths.activity(), paths.disclosure('')]
      cache.purge((key) => changed.some((start) => key.startsWith(start)))
      const pictures = [previewPath(paths.program(uuid)), previewPath(paths.disclosure('')).replace('.png', '')]
      previews.purge((key) => pictures.some((start) => key.startsWith(start)))
      sitemap.expire()
    },
  })
  return cache
}

function isForEveryone({ path, handle }: StaticPage): boolean {
  const isHidden = hiddenPaths.some((hidden) => path === hidden || path.startsWith(`${hidden}/`))
  return handle.status === undefined && !isHidden
}
