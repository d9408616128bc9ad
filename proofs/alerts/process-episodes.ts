import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startChild } from '@grana/tools/processes/child'
import { sendSignal } from '@grana/tools/processes/signals'
import { childOf } from './episode.ts'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'

let pulse: NodeJS.Timeout | undefined

/** A file on the disk that only the exporter sees. */
const onDisk = (installation: Installation): string =>
  `/proc/${childOf(installation, 'exporter')?.target.pid}/root${installation.disk?.folder}/full`

export const processEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaProcessDown', 'GranaNoWorker', 'GranaQueueOld'],
    fault: 'the worker was stopped, and a job was added',
    begin: async ({ act, ask }) => {
      await act['stop']?.('worker')
      await ask(`select graphile_worker.add_job('purge-expired', '{}')`)
    },
    remedy: 'the worker was started',
    repair: async ({ act }) => act['start']?.('worker'),
  },
  {
    alerts: ['GranaLoopBusy'],
    fault: 'the API was blocked for 0.7 s in every second',
    begin: async (installation) => {
      const api = childOf(installation, 'api')
      if (api === undefined) return
      pulse = setInterval(() => {
        sendSignal(api.target, 'SIGSTOP')
        setTimeout(() => sendSignal(api.target, 'SIGCONT'), 700)
      }, 1000)
    },
    remedy: 'the blocking was ended',
    repair: async (installation) => {
      clearInterval(pulse)
      await pause(800)
      const api = childOf(installation, 'api')
      if (api !== undefined) sendSignal(api.target, 'SIGCONT')
    },
  },
  {
    alerts: ['GranaMemory'],
    fault: 'the API ran with a leak in a heap of 1 GB',
    begin: async ({ run, act, specs: { api } }) => {
      await act['stop']?.('api')
      const leak = new URL('ballast.mjs', import.meta.url).href
      const options = `${api.env?.['NODE_OPTIONS'] ?? ''} --max-old-space-size=1024 --import=${leak}`
      await startChild(run, { ...api, env: { ...api.env, NODE_OPTIONS: options } })
    },
    remedy: 'the API was restarted without the leak',
    repair: async ({ run, act, specs: { api } }) => {
      await act['stop']?.('api')
      await startChild(run, api)
    },
  },
  {
    alerts: ['GranaDiskFull'],
    fault: 'a disk of 4 MB was filled',
    begin: async (installation) => writeFileSync(onDisk(installation), Buffer.alloc(3_900_000)),
    remedy: 'what had grown was deleted',
    repair: async (installation) => rmSync(onDisk(installation)),
  },
  {
    alerts: ['GranaNodeAway'],
    fault: 'the exporter of the machine was stopped',
    begin: async ({ act }) => act['stop']?.('exporter'),
    remedy: 'it was started',
    repair: async ({ act }) => act['start']?.('exporter'),
  },
]
