import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { withAdvisoryLock, withClient, withDatabase } from './connection.ts'
import { openDb, type Db, type PoolLimits } from './database.ts'
import { migrate, loadMigrations } from './migrate.ts'
import { provision, restrictDatabase } from './provision.ts'
import type { RoleUrls } from './settings.ts'

/** A database for one test file, as seen by each role. */
export type TestDatabase = {
  urls: RoleUrls
  /** The API's view: a runtime role that owns nothing. */
  api: Db
  worker: Db
  /** Sees and changes everything; for setup and inspection. */
  owner: Db
  drop: () => Promise<void>
}

/** On a busy machine a statement may wait for seconds; these timeouts only end hangs. */
export const patientLimits: PoolLimits = { connectMs: 120_000, statementMs: 120_000, idleInTransactionMs: 120_000 }

const quiet = { error: () => undefined }
const namePrefix = 'grana_test_'

function adminUrlOf(env: NodeJS.ProcessEnv): string {
  const url = env['DATABASE_ADMIN_URL']
  if (url !== undefined && url !== '') return url
  throw new Error('These tests need a real PostgreSQL: run them with `pnpm test`, which starts one.')
}

/**
 * Roles belong to the whole server, so a test may not set passwords of its own: it uses those given, or those that
 * `tools` derives from the superuser's, or none where none is required.
 */
function rolePassword(adminUrl: string, role: string, given: string | undefined): string {
  if (given !== undefined) return new URL(given).password
  const { password } = new URL(adminUrl)
  return password === '' ? '' : createHmac('sha256', password).update(`grana role ${role}`).digest('base64url')
}

function roleUrl(adminUrl: string, role: string, given: string | undefined): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = rolePassword(adminUrl, role, given)
  return url.href
}

function roleUrls(env: NodeJS.ProcessEnv, database: string): RoleUrls {
  const adminUrl = adminUrlOf(env)
  return {
    owner: withDatabase(roleUrl(adminUrl, 'grana_owner', env['DATABASE_OWNER_URL']), database),
    api: withDatabase(roleUrl(adminUrl, 'grana_api', env['DATABASE_URL']), database),
    worker: withDatabase(roleUrl(adminUrl, 'grana_worker', env['DATABASE_WORKER_URL']), database),
  }
}

/** Changes with everything that shapes a fresh database. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await loadMigrations()) hash.update(`${name} ${sha256}\n`)
  for (const source of ['./provision.ts', './migrate.ts']) hash.update(await readFile(new URL(source, import.meta.url)))
  // Its real path contains the version of the queue, which creates tables of its own.
  hash.update(createRequire(import.meta.url).resolve('graphile-worker'))
  return `${namePrefix}${hash.digest('hex').slice(0, 16)}`
}

/** The migrated database from which all others are copied; the first caller creates it. */
async function ensureTemplate(env: NodeJS.ProcessEnv): Promise<string> {
  const adminUrl = adminUrlOf(env)
  const template = await templateName()
  await withClient(adminUrl, (admin) =>
    withAdvisoryLock(admin, 'grana.test-template', async () => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
      if (rowCount === 1) return
      // Created under another name: a killed run leaves no template that looks complete.
      const draft = `${template}_draft`
      await admin.query(`drop database if exists ${draft} with (force)`)
      const urls = roleUrls(env, draft)
      await provision({ adminUrl, urls })
      await migrate({ ownerUrl: urls.owner, workerUrl: urls.worker })
      await admin.query(`alter database ${draft} rename to ${template}`)
    }),
  )
  return template
}

/** Copies the migrated template in about 50 ms. Call `drop` when the file is done. */
export async function createTestDatabase(env: NodeJS.ProcessEnv = process.env): Promise<TestDatabase> {
  const adminUrl = adminUrlOf(env)
  const template = await ensureTemplate(env)
  const database = `${template}_${randomBytes(5).toString('hex')}`
  await withClient(adminUrl, async (admin) => {
    await admin.query(`create database ${database} template ${template}`)
    await restrictDatabase(admin, database)
  })
  const urls = roleUrls(env, database)
  const open = (url: string) =>
    openDb(url, { max: 5, applicationName: 'grana-test', log: quiet, limits: patientLimits })
  const [api, worker, owner] = [open(urls.api), open(urls.worker), open(urls.owner)]
  async function drop() {
    await Promise.all([api.destroy(), worker.destroy(), owner.destroy()])
    await withClient(adminUrl, (admin) => admin.query(`drop database if exists ${database} with (force)`))
  }
  return { urls, api, worker, owner, drop }
}
