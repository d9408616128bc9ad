/**
 * node dist/end-sessions.js [--passwords]
 *
 * Ends every session of everybody, for when somebody has read what they must not. With `--passwords` no password opens
 * anything any more: people choose a new one by the mail of "forgot password". Runs as the owner of the database.
 */
import { openDb } from './db/database.ts'
import { requireSetting } from './db/settings.ts'
import { endEverybody, readEnding } from './modules/sessions/end-everybody.ts'

async function main() {
  const wish = readEnding(process.argv.slice(2))
  if (wish === undefined) {
    process.stderr.write('usage: end-sessions [--passwords]\n')
    process.exitCode = 2
    return
  }
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const url = requireSetting(process.env, 'DATABASE_OWNER_URL')
  const owner = openDb(url, { max: 1, applicationName: 'grana-end-sessions', log })
  try {
    const { sessions, passwords } = await endEverybody(owner, wish, new Date())
    process.stdout.write(`${sessions} sessions ended, ${passwords} passwords replaced\n`)
  } finally {
    await owner.destroy()
  }
}

await main()
