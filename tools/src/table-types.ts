/**
 * pnpm db:types      writes the table types, docs/domain/schema.sql and the state diagrams of docs/domain from a throw-away
 *                    database with all migrations
 */
import { inRoot } from './paths.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { databaseSettings, prepareDatabase, temporaryDatabase } from './product/database.ts'
import { startPostgres } from './services/postgres.ts'
import { runToEnd } from './services/run-to-end.ts'

async function work(run: Run): Promise<number> {
  const urls = temporaryDatabase(run, await startPostgres(run, { kind: 'throw-away' }))
  await prepareDatabase(urls, 'base')
  const env = databaseSettings(urls)
  await runToEnd(process.execPath, [inRoot('apps/server/src/db/generate-types.ts')], { env })
  await runToEnd(process.execPath, [inRoot('apps/server/src/db/describe-schema.ts')], { env })
  await runToEnd(process.execPath, [inRoot('apps/server/src/main-life-cycles.ts')], { env })
  console.log('Written: apps/server/src/db/tables.ts, docs/domain/schema.sql and the state diagrams of docs/domain')
  return 0
}

await runCommand({ name: 'table-types', work })
