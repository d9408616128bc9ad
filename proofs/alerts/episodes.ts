import { startChild, type Spec } from '@grana/tools/processes/child'
import { backupEpisodes } from './backup-episodes.ts'
import { databaseEpisodes } from './database-episodes.ts'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'
import { jobEpisodes } from './job-episodes.ts'
import { processEpisodes } from './process-episodes.ts'
import { securityEpisodes } from './security-episodes.ts'

async function changeCaddy({ run, act }: Installation, spec: Spec | undefined): Promise<void> {
  if (spec === undefined) return
  await act['stop']?.('caddy')
  await startChild(run, spec)
}

const hostEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaHostAway'],
    fault: 'Caddy was stopped; every process kept running',
    begin: async ({ act }) => act['stop']?.('caddy'),
    remedy: 'Caddy was started',
    repair: async ({ act }) => act['start']?.('caddy'),
  },
  {
    alerts: ['GranaCertificateOld'],
    fault: 'Caddy had a certificate that expires in three days',
    begin: (installation) => changeCaddy(installation, installation.edge?.caddy.old),
    remedy: 'Caddy was started with a new one',
    repair: (installation) => changeCaddy(installation, installation.edge?.caddy.fresh),
  },
]

export const episodes: readonly Episode[] = [
  ...processEpisodes,
  ...hostEpisodes,
  ...databaseEpisodes,
  ...backupEpisodes,
  ...jobEpisodes,
  ...securityEpisodes,
]
