import { freePortFrom } from '../processes/free-ports.ts'
import { Refusal } from '../processes/refusal.ts'
import type { Run } from '../processes/run.ts'
import { assertGivenServer } from '../services/given-server.ts'
import { startMailCatcher } from '../services/mail-catcher.ts'
import { findStoreFault, noObjectStore, startObjectStore } from '../services/object-store.ts'
import type { ObjectStore } from '../services/object-store.ts'
import { startPostgres } from '../services/postgres.ts'
import { startCaptcha } from './captcha.ts'
import { databaseUrls, dropDatabase, externalDatabase, prepareDatabase, putDemoFiles } from './database.ts'
import type { DatabaseUrls } from './database.ts'
import { describeMissingStore, findMissingMail } from './missing-parts.ts'
import { loadSecrets } from './secrets.ts'
import { addressesOf, demoOffer } from './settings.ts'
import type { Mode, World } from './settings.ts'

/** The two worlds with persistent data: development and the demo. */
export type WorldName = 'dev' | 'demo'

const databasePorts = { dev: 54_320, demo: 54_330 }

/** Starts or finds the world's database and migrates it. */
export async function openDatabase(run: Run, name: WorldName): Promise<DatabaseUrls> {
  const given = externalDatabase()
  if (given !== undefined) {
    await assertGivenServer(given.api, 'DATABASE_URL')
    return given
  }
  const adminUrl = await startPostgres(run, { kind: 'kept', name, port: databasePorts[name] })
  const urls = databaseUrls(adminUrl, `grana_${name}`)
  // A migration that was edited after it ran here is refused; a new database accepts it.
  if (process.argv.includes('--fresh')) await dropDatabase(adminUrl, `grana_${name}`)
  await prepareDatabase(urls, { demo: loadSecrets(name) })
  return urls
}

type OpenedStore = { store: ObjectStore; missing: string[] }

/** Its files are removed with the run, unlike the database's rows. Without a store, files are unavailable and the rest works. */
async function openStore(run: Run, apps: ReturnType<typeof addressesOf>): Promise<OpenedStore> {
  const fault = await findStoreFault()
  if (fault !== undefined) return { store: noObjectStore, missing: [describeMissingStore(fault)] }
  try {
    return { store: await startObjectStore(run, apps), missing: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [reason = ''] = error.message.split('\n')
    return { store: noObjectStore, missing: [describeMissingStore(reason)] }
  }
}

/** 4000 to 4005, or the next free ones in the same order. */
async function usualPorts(): Promise<World['ports']> {
  const portal = await freePortFrom(4000)
  const api = await freePortFrom(portal + 1)
  const customers = await freePortFrom(api + 1)
  const agents = await freePortFrom(customers + 1)
  const staff = await freePortFrom(agents + 1)
  const worker = await freePortFrom(staff + 1)
  return { api, portal, customers, agents, staff, worker }
}

/** The services and settings of a world on the usual ports, or on the next free ones. */
export async function openWorld(run: Run, name: WorldName, mode: Mode): Promise<World> {
  const ports = await usualPorts()
  const secrets = loadSecrets(name)
  const [database, mail, { store, missing }, missingMail] = await Promise.all([
    openDatabase(run, name),
    startMailCatcher(run, { smtp: 4025, web: 4080 }),
    openStore(run, addressesOf({ ports })),
    findMissingMail(),
  ])
  if (store !== noObjectStore) await putDemoFiles(database, store)
  const provider = process.env['CAPTCHA_PROVIDER'] === 'recaptcha' ? 'recaptcha' : 'altcha'
  const url = provider === 'recaptcha' ? await startCaptcha(run, secrets) : 'http://127.0.0.1'
  const captcha = { provider, url } as const
  const shared = { mode, ports, database, mail, store, secrets, captcha, trustedProxies: '' }
  return { ...shared, staffSignIn: 'code', offer: demoOffer, missing: [...missing, ...missingMail] }
}
