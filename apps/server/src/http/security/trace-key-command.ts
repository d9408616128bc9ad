/**
 * node dist/trace-key.js account EMAIL | client ADDRESS
 *
 * Prints how the security log names an account or the address of a client, for those who investigate.
 */
import { requireSetting } from '#server/db/settings.ts'
import { accountKey, clientKey } from './trace-key.ts'

const kinds = { account: accountKey, client: clientKey }

const [kind = '', value, ...more] = process.argv.slice(2)
if (!Object.hasOwn(kinds, kind) || value === undefined || more.length > 0) {
  process.stderr.write('usage: trace-key account EMAIL | client ADDRESS\n')
  process.exitCode = 2
} else {
  process.stdout.write(`${kinds[kind as keyof typeof kinds](requireSetting(process.env, 'APP_SECRET'), value)}\n`)
}
