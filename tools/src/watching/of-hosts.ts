import { startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import type { Episode } from './episode.ts'
import type { Ground } from './ground.ts'

async function changeCaddy({ run, act }: Ground, spec: Spec | undefined): Promise<void> {
  if (spec === undefined) return
  await act['stop']?.('caddy')
  await startChild(run, spec)
}

export const ofHosts: readonly Episode[] = [
  {
    alerts: ['GranaHostAway'],
    fault: 'Caddy was stopped; every process lived',
    begin: async ({ act }) => act['stop']?.('caddy'),
    remedy: 'Caddy was started',
    mend: async ({ act }) => act['start']?.('caddy'),
  },
  {
    alerts: ['GranaCertificateOld'],
    fault: 'Caddy had a certificate that ends in three days',
    begin: (ground) => changeCaddy(ground, ground.edge?.caddy.old),
    remedy: 'Caddy was started with a new one',
    mend: (ground) => changeCaddy(ground, ground.edge?.caddy.fresh),
  },
]
