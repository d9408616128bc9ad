/**
 * pnpm psql [demo] [ARGS …]  opens the database of `pnpm dev` (or of `pnpm demo`) while it runs, as its superuser
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareData } from '../services/postgres-data.ts'
import { placeFor } from '../services/postgres-place.ts'

const words = process.argv.slice(2).filter((word) => word !== '--')
const name = words[0] === 'demo' ? 'demo' : 'dev'
const args = words[0] === 'demo' || words[0] === 'dev' ? words.slice(1) : words

const data = await prepareData(await placeFor(name))
const running = join(data.folder, 'postmaster.pid')
if (existsSync(running)) {
  const port = readFileSync(running, 'utf8').split('\n')[3] ?? ''
  const place = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres', `--dbname=grana_${name}`]
  const env = { ...process.env, PGPASSWORD: data.password, PGOPTIONS: '-c search_path=grana,public -c grana.system=on' }
  process.exitCode = spawnSync('psql', [...place, ...args], { stdio: 'inherit', env }).status ?? 1
} else {
  console.error(`pnpm ${name} is not running.`)
  process.exitCode = 1
}
