/**
 * node dist/end-sessions.js [--passwords]
 *
 * Ends every session of every account, for use after a leak. With `--passwords` all passwords become invalid: users
 * choose a new one by the email of "forgot password". Runs as the owner of the database.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { signOutEveryone, parseSignOutArgs } from './modules/sessions/sign-out-everyone.ts'

async function main() {
  const options = parseSignOutArgs(process.argv.slice(2))
  if (options === undefined) {
    process.stderr.write('usage: end-sessions [--passwords]\n')
    process.exitCode = 2
    return
  }
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const url = requireSetting(process.env, 'DATABASE_OWNER_URL')
  const owner = openDb(url, { max: 1, applicationName: 'grana-end-sessions', log })
  try {
    const { sessions, passwords } = await signOutEveryone(owner, options, new Date())
    process.stdout.write(`${sessions} sessions ended, ${passwords} passwords replaced\n`)
  } finally {
    await owner.destroy()
  }
}

await main()
