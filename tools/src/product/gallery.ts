import { inRoot } from '../paths.ts'
import { freePort } from '../processes/free-ports.ts'
import type { Run } from '../processes/run.ts'
import { serveFolder } from '../static-server.ts'
import { hasWorkspace } from './builds.ts'

/** Serves the component gallery's build, if there is one, and returns its URL. */
export async function startGallery(run: Run): Promise<string | undefined> {
  if (!hasWorkspace('gallery')) return undefined
  const port = await freePort()
  const server = await serveFolder(inRoot('apps/gallery/dist'), port)
  run.closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://gallery.grana.localhost:${port}`
}
