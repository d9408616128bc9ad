import { readFile, writeFile } from 'node:fs/promises'
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { createLog } from './lib/log.ts'
import { lifeCycles, withDiagram } from './life-cycles.ts'

/** Draws the state diagrams of docs/domain anew; `pnpm db:types` runs it. */
const log = createLog({ level: 'warn', name: 'life-cycles' })
const db = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), { max: 1, applicationName: 'grana-docs', log })
for (const [name, states] of Object.entries(await lifeCycles(db))) {
  const page = new URL(`../../../docs/domain/${name}`, import.meta.url)
  await writeFile(page, withDiagram(await readFile(page, 'utf8'), states))
}
await db.destroy()
