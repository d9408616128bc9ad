/**
 * pnpm db:types              regenerates the table types from a throw-away database with all migrations
 * pnpm db:types --check      only says whether the committed ones are still right
 */
import { readFileSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { runCommand } from './processes/command.ts'
import type { Run } from './processes/run.ts'
import { databaseSettings, prepareDatabase, throwAwayDatabase } from './product/database.ts'
import { startPostgres } from './services/postgres.ts'
import { runToEnd } from './services/run-to-end.ts'

const generator = inRoot('apps/server/src/db/generate-types.ts')
const committed = inRoot('apps/server/src/db/tables.ts')

async function work(run: Run): Promise<number> {
  const urls = throwAwayDatabase(run, await startPostgres(run, { kind: 'throw-away' }))
  await prepareDatabase(urls, 'base')
  const env = databaseSettings(urls)
  if (!process.argv.includes('--check')) {
    await runToEnd(process.execPath, [generator, '--write'], { env })
    console.log(`Written: ${committed}`)
    return 0
  }
  const { output } = await runToEnd(process.execPath, [generator], { env })
  const isRight = output === readFileSync(committed, 'utf8')
  console.log(isRight ? 'The table types are fresh.' : 'The table types are old: run "pnpm db:types".')
  return isRight ? 0 : 1
}

await runCommand({ name: 'table-types', work })
