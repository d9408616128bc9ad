import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopCluster } from '@grana/server/backup/cluster'
import { databaseOf } from '@grana/server/db/connection'
import { createFileStore } from '@grana/server/lib/file-store/file-store'
import type { Sealing } from '@grana/server/lib/sealing'
import { freePort, makePrimary, makeSiteFolder } from '@grana/server/testing/backup-site'
import { startTestApi } from '@grana/server/testing/test-api'
import { startTestStore } from '@grana/server/testing/test-store'
import { startTestWorker } from '@grana/server/testing/test-worker'
import type { SearchedSite } from './search.ts'

export type MarkedSite = SearchedSite & { close: () => Promise<void> }

/** API, worker and object store over a cluster of their own, whose write-ahead log keeps everything. */
export async function startMarkedSite(settings: Record<string, string> = {}): Promise<MarkedSite> {
  const folder = makeSiteFolder()
  const { primary, adminUrl } = await makePrimary(join(folder, 'primary'), {
    port: await freePort(),
    settings: { wal_keep_size: '4GB', full_page_writes: 'on' },
  })
  process.env['DATABASE_ADMIN_URL'] = adminUrl
  const { env: storeEnv, settings: storeSettings } = await startTestStore()
  const env = { ...storeEnv, ...settings }
  const api = await startTestApi({ env })
  const worker = await startTestWorker(env, api.database)
  return {
    api,
    worker,
    store: createFileStore(storeSettings, 100_000),
    adminUrl,
    databaseUrl: adminUrl.replace(/\/postgres$/, `/${databaseOf(api.database.urls.owner)}`),
    walFolder: join(primary.data, 'pg_wal'),
    folder,
    async close() {
      await worker.close()
      await api.close().catch(() => undefined)
      await stopCluster(primary, 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Moved = { sealed: Buffer; place: { table: string; column: string; row: string } }

/** How many sealed values open in these places. */
export function countOpened(sealing: Sealing, moved: readonly Moved[]): number {
  return moved.filter(({ sealed, place }) => {
    try {
      sealing.open(sealed, place)
      return true
    } catch {
      return false
    }
  }).length
}
