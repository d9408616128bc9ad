/**
 * node dist/reseal.js
 *
 * Re-encrypts with `DATA_KEY` what `DATA_KEY_BEFORE` had sealed. Runs as the owner of the database while the product
 * runs.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { createSealing } from './lib/sealing.ts'
import { resealAttestationKeys } from './modules/attestations/reseal-attestation-keys.ts'
import { resealPayouts } from './modules/payouts/reseal-payouts.ts'
import { resealSeeds } from './modules/second-factor/reseal-seeds.ts'
import { resealCredentials } from './modules/test-credentials/reseal-credentials.ts'

const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
  max: 1,
  applicationName: 'grana-reseal',
  log,
})
try {
  const sealing = createSealing(requireSetting(process.env, 'DATA_KEY'), requireSetting(process.env, 'DATA_KEY_BEFORE'))
  const [seeds, payouts] = [await resealSeeds(owner, sealing), await resealPayouts(owner, sealing)]
  const credentials = await resealCredentials(owner, sealing)
  const keys = await resealAttestationKeys(owner, sealing)
  const counts = `${seeds} seeds, ${payouts} payout details, ${credentials} test credentials and ${keys} signing keys`
  process.stdout.write(`${counts} sealed with DATA_KEY: remove DATA_KEY_BEFORE\n`)
} finally {
  await owner.destroy()
}
