/**
 * node dist/reseal.js
 *
 * Re-encrypts with `DATA_KEY` what `DATA_KEY_BEFORE` had sealed, and the same for `INTEGRATION_KEY`; a key without a predecessor is
 * left alone. Runs as the owner of the database while the product runs.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { createSealing, type Sealing } from './lib/sealing.ts'
import { resealAttestationKeys } from './modules/attestations/reseal-attestation-keys.ts'
import { resealPayouts } from './modules/payouts/reseal-payouts.ts'
import { resealSeeds } from './modules/second-factor/reseal-seeds.ts'
import { resealProviders } from './modules/single-sign-on/reseal-providers.ts'
import { resealCredentials } from './modules/test-credentials/reseal-credentials.ts'
import { resealTrackers } from './modules/trackers/reseal-trackers.ts'
import { resealWebhooks } from './modules/webhooks/reseal-webhooks.ts'

const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
  max: 1,
  applicationName: 'grana-reseal',
  log,
})

async function resealData(sealing: Sealing): Promise<void> {
  const [seeds, payouts] = [await resealSeeds(owner, sealing), await resealPayouts(owner, sealing)]
  const credentials = await resealCredentials(owner, sealing)
  const keys = await resealAttestationKeys(owner, sealing)
  const counts = `${seeds} seeds, ${payouts} payout details, ${credentials} test credentials and ${keys} signing keys`
  process.stdout.write(`${counts} sealed with DATA_KEY: remove DATA_KEY_BEFORE\n`)
}

async function resealIntegrations(sealing: Sealing): Promise<void> {
  const [webhooks, trackers] = [await resealWebhooks(owner, sealing), await resealTrackers(owner, sealing)]
  const providers = await resealProviders(owner, sealing)
  process.stdout.write(
    `${webhooks} webhooks, ${trackers} trackers and ${providers} identity providers sealed with INTEGRATION_KEY: remove INTEGRATION_KEY_BEFORE\n`,
  )
}

const isReplaced = (name: string) => (process.env[`${name}_BEFORE`] ?? '') !== ''
const sealingOf = (name: string) =>
  createSealing(requireSetting(process.env, name), requireSetting(process.env, `${name}_BEFORE`))

try {
  if (isReplaced('INTEGRATION_KEY')) await resealIntegrations(sealingOf('INTEGRATION_KEY'))
  // Without any predecessor it ends by naming the missing setting.
  if (isReplaced('DATA_KEY') || !isReplaced('INTEGRATION_KEY')) await resealData(sealingOf('DATA_KEY'))
} finally {
  await owner.destroy()
}
