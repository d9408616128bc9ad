import { inRoot } from '../paths.ts'
import type { Spec } from '../processes/child.ts'
import { apiSettings, appSettings, portalSettings, workerSettings } from './settings.ts'
import type { App, World } from './settings.ts'

/** The product's processes in their production build. */
export type ProcessName = 'api' | 'worker' | 'portal' | App

// The worker has no port to check: it logs a line when it waits for jobs.
const workerReady = { line: /worker ready/ }

function appSpec(world: World, app: App): Spec {
  return {
    name: app,
    command: process.execPath,
    args: [inRoot('apps/host/dist/main.js')],
    cwd: inRoot('apps/host'),
    env: appSettings(world, app),
    ready: { url: `http://127.0.0.1:${world.ports[app]}/health/ready` },
  }
}

/** A portal with a separate API on the same database, for tests whose settings or stopped process would affect others. */
export type PairName = 'recaptcha' | 'collector' | 'stoppable'

export function pairSpecs(world: World, name: PairName): Spec[] {
  const { api, portal } = productSpecs(world)
  return [api, portal].map((spec) => ({ ...spec, name: `${spec.name}-${name}` }))
}

/** A second API and a second worker, as in every installation that upgrades without downtime. */
export function twinSpecs(world: World, port: number): Spec[] {
  const { api, worker } = productSpecs(world)
  const url = `http://127.0.0.1:${port}`
  return [
    { ...api, name: 'api-2', env: { ...api.env, API_PORT: String(port) }, ready: { url: `${url}/health/ready` } },
    // Two workers cannot listen on one port, and the metrics of the second are not read.
    { ...worker, name: 'worker-2', env: { ...worker.env, WORKER_PORT: '' } },
  ]
}

export function productSpecs(world: World): Record<ProcessName, Spec> {
  const node = process.execPath
  return {
    api: {
      name: 'api',
      command: node,
      args: [inRoot('apps/server/dist/main-api.js')],
      cwd: inRoot('apps/server'),
      env: apiSettings(world),
      ready: { url: `http://127.0.0.1:${world.ports.api}/health/ready` },
    },
    worker: {
      name: 'worker',
      command: node,
      args: [inRoot('apps/server/dist/main-worker.js')],
      cwd: inRoot('apps/server'),
      env: workerSettings(world),
      ready: workerReady,
    },
    portal: {
      name: 'portal',
      command: node,
      args: [inRoot('apps/portal/build/server-main.js')],
      cwd: inRoot('apps/portal'),
      env: portalSettings(world),
      ready: { url: `http://127.0.0.1:${world.ports.portal}/health/ready` },
    },
    customers: appSpec(world, 'customers'),
    agents: appSpec(world, 'agents'),
    staff: appSpec(world, 'staff'),
  }
}
