import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import { buildContext, closeContext } from '../build-context.ts'
import { patientLimits } from '../db/test-database.ts'
import { createLog } from '../lib/log.ts'
import { patient } from './patience.ts'
import { patientTimeouts, testConfig } from './test-api.ts'

export type LiveApi = { port: number; close: () => Promise<void> }

/**
 * An API that listens, with its own connection for database notifications, as every process has one. It sends no heartbeats:
 * a stream receives an event by notification, never by the check at the next heartbeat.
 */
export async function startLiveApi(databaseUrl: string): Promise<LiveApi> {
  const context = buildContext(testConfig({ DATABASE_URL: databaseUrl }), {
    log: createLog({ level: 'silent', name: 'test' }),
    poolLimits: patientLimits,
    patience: patient,
  })
  const app = buildApp(context, undefined, { timeouts: patientTimeouts, liveBeatMs: 2 ** 31 - 1 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    async close() {
      await app.close()
      await closeContext(context)
    },
  }
}
