import { freePortFrom } from '../processes/free-ports.ts'
import type { Run } from '../processes/run.ts'
import { startMailCatcher } from '../services/mail-catcher.ts'
import { hasObjectStore, noObjectStore, provisionStore, startObjectStore } from '../services/object-store.ts'
import type { ObjectStore } from '../services/object-store.ts'
import { startPostgres } from '../services/postgres.ts'
import { startCaptcha } from './captcha.ts'
import { databaseUrls, dropDatabase, externalDatabase, prepareDatabase } from './database.ts'
import type { DatabaseUrls } from './database.ts'
import { loadSecrets } from './secrets.ts'
import { addressesOf, demoOffer } from './settings.ts'
import type { Mode, World } from './settings.ts'

/** The two worlds with persistent data: development and the demo. */
export type WorldName = 'dev' | 'demo'

const databasePorts = { dev: 54_320, demo: 54_330 }

/** Starts or finds the world's database and migrates it. */
export async function openDatabase(run: Run, name: WorldName): Promise<DatabaseUrls> {
  const given = externalDatabase()
  if (given !== undefined) return given
  const adminUrl = await startPostgres(run, { kind: 'kept', name, port: databasePorts[name] })
  const urls = databaseUrls(adminUrl, `grana_${name}`)
  // A migration that was edited after it ran here is refused; a new database accepts it.
  if (process.argv.includes('--fresh')) await dropDatabase(adminUrl, `grana_${name}`)
  await prepareDatabase(urls, { demo: loadSecrets(name) })
  return urls
}

/** Its files are removed with the run, unlike the database's rows. Without a store, files are unavailable. */
async function openStore(run: Run): Promise<ObjectStore> {
  if (hasObjectStore()) return startObjectStore(run)
  console.error('No object store (Debian: radosgw ceph-mon ceph-osd ceph-common): pictures and files are unavailable.')
  return noObjectStore
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
  const [database, mail, store] = await Promise.all([
    openDatabase(run, name),
    startMailCatcher(run, { smtp: 4025, web: 4080 }),
    openStore(run),
  ])
  const provider = process.env['CAPTCHA_PROVIDER'] === 'recaptcha' ? 'recaptcha' : 'altcha'
  const url = provider === 'recaptcha' ? await startCaptcha(run, secrets) : 'http://127.0.0.1'
  const captcha = { provider, url } as const
  const shared = { mode, ports, database, mail, store, secrets, captcha, trustedProxies: '' }
  const world: World = { ...shared, staffSignIn: 'code', offer: demoOffer }
  if (store !== noObjectStore) await provisionStore(store, addressesOf(world))
  return world
}
