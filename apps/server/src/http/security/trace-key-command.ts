/**
 * node dist/trace-key.js account EMAIL | client ADDRESS
 *
 * Prints the keys by which the security log identifies an account or a client address, for investigations.
 */
import { requireSetting } from '#server/db/settings.ts'
import { hasKey } from '@grana/contract/record-keys'
import { accountTraceKey, clientTraceKey } from './trace-key.ts'

const kinds = { account: accountTraceKey, client: clientTraceKey }

const [kind = '', value, ...more] = process.argv.slice(2)
if (!hasKey(kinds, kind) || value === undefined || more.length > 0) {
  process.stderr.write('usage: trace-key account EMAIL | client ADDRESS\n')
  process.exitCode = 2
} else {
  process.stdout.write(`${kinds[kind](requireSetting(process.env, 'APP_SECRET'), value)}\n`)
}
