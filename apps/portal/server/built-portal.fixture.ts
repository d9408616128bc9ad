import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { buildPortal } from './app.ts'
import { loadClientFiles } from './client-files.ts'
import { createPreviewDrawer } from './preview/preview-drawer.ts'
import { parseSettings, type PortalSettings } from './settings.ts'

export const buildFolder = join(import.meta.dirname, '../build')

export const environment = {
  PORTAL_PORT: '0',
  PORTAL_URL: 'https://portal.grana.example',
  API_URL: 'https://api.grana.example',
  // Nothing listens there, so pages that need the API fail at once.
  API_INTERNAL_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'silent',
  PORTAL_VISITOR_SECRET: 'only-these-tests-know-4f8a1c7e92b6d035',
}

export async function serverBuild(): Promise<ServerBuild> {
  const file = join(buildFolder, 'server/index.js')
  if (!existsSync(file)) throw new Error('The portal is not built: run its build, or all tests by `pnpm test`.')
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

let shared: Promise<FastifyInstance> | undefined

/** One portal with default settings for all files of a worker; callers must not close it. */
export function sharedPortal(): Promise<FastifyInstance> {
  shared ??= builtPortal()
  return shared
}

/** A production build of the portal with the given settings, for one file; it does not listen. */
export async function builtPortal(changes: Partial<PortalSettings> = {}): Promise<FastifyInstance> {
  const settings = { ...parseSettings(environment), ...changes }
  const assets = await loadClientFiles(join(buildFolder, 'client'))
  const drawer = createPreviewDrawer(buildFolder)
  const bridge = await readFile(join(buildFolder, 'bridge.js'), 'utf8')
  return buildPortal({
    settings,
    build: await serverBuild(),
    assets,
    drawer,
    bridge,
    // Fixed, so that cached pages stay fresh until they are purged, however slow the machine is.
    clock: () => 0,
    apiTimeoutMilliseconds: 60_000,
  })
}
