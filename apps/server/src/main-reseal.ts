/**
 * node dist/reseal.js
 *
 * Seals what `DATA_KEY_BEFORE` had sealed with `DATA_KEY`. Runs as the owner of the database, beside the product.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { createSealing } from './lib/sealing.ts'
import { resealAll } from './modules/second-factor/reseal.ts'

const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
  max: 1,
  applicationName: 'grana-reseal',
  log,
})
try {
  const sealing = createSealing(requireSetting(process.env, 'DATA_KEY'), requireSetting(process.env, 'DATA_KEY_BEFORE'))
  process.stdout.write(`${await resealAll(owner, sealing)} seeds sealed anew: take DATA_KEY_BEFORE out\n`)
} finally {
  await owner.destroy()
}
