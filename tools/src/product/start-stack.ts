import { inRoot } from '../paths.ts'
import { startOnFreePort } from '../processes/child-on-port.ts'
import type { Spec } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import { Refusal } from '../processes/refusal.ts'
import type { Run } from '../processes/run.ts'
import { startMailCatcher } from '../services/mail-catcher.ts'
import { startMailSink } from '../services/mail-sink.ts'
import { provisionStore, startObjectStore } from '../services/object-store.ts'
import { ensureBuilt, productBuilds } from './builds.ts'
import { startCaptcha } from './captcha.ts'
import { startControl } from './control.ts'
import { putDemoFiles, startDatabase } from './database.ts'
import { withFaultProxies } from './fault-proxies.ts'
import { startGallery } from './gallery.ts'
import { startInternet } from './internet.ts'
import { startPair } from './pairs.ts'
import { productSpecs, twinSpecs, type PairName } from './processes.ts'
import { newSecrets } from './secrets.ts'
import { addressesOf, commandSettings, type World } from './settings.ts'
import { startWatched } from './watched.ts'

/** Starts the stand-in for the collector of errors and traces, and returns its URL. */
function startCollector(run: Run): Promise<string> {
  return startOnFreePort(run, (address, port) => ({
    name: 'collector',
    command: process.execPath,
    args: [inRoot('tools/src/collector-stand-in.ts'), '--port', String(port)],
    ready: { url: `${address}/health` },
    isService: true,
  }))
}

export type StackOptions = {
  build: boolean
  captcha: string
  /** Portals with other settings, on the same database. */
  pairs?: readonly PairName[]
  /** Every service can be cut off, a kill loses nothing that was acknowledged, and emails are stored in this file. */
  mailsIn?: string | undefined
  /** Two APIs and two workers; the command receives the URL of the second API. */
  hasTwins?: boolean
}

async function freePorts(): Promise<World['ports']> {
  const [api, portal, worker, customers, agents, staff] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  return { api, portal, worker, customers, agents, staff }
}

async function startTwins(run: Run, world: World): Promise<string> {
  const port = await freePort()
  await Promise.all(twinSpecs(world, port).map((spec) => startWatched(run, spec)))
  return `http://127.0.0.1:${port}`
}

/** Starts fresh services and the product, and returns the settings of the command that runs against them. */
export async function startStack(
  run: Run,
  { build, captcha, pairs = [], mailsIn, hasTwins = false }: StackOptions,
): Promise<Record<string, string | undefined>> {
  if (captcha !== 'altcha' && captcha !== 'recaptcha') {
    throw new Refusal(`STACK_CAPTCHA is "${captcha}": it knows altcha and recaptcha.`)
  }
  const secrets = newSecrets()
  // The database commands do not import the email templates' bundle, so all of this runs concurrently.
  const [database, mail, store, captchaUrl, collectorUrl, internet] = await Promise.all([
    startDatabase(run, { secrets, isDurable: mailsIn !== undefined }),
    mailsIn === undefined ? startMailCatcher(run) : startMailSink(run, mailsIn),
    startObjectStore(run),
    startCaptcha(run, secrets),
    pairs.includes('collector') ? startCollector(run) : undefined,
    startInternet(run),
    build ? ensureBuilt([...productBuilds, 'gallery']) : undefined,
  ])
  const parts = { database, mail, store, captchaUrl }
  const { lines, ...near } = mailsIn === undefined ? { ...parts, lines: {} } : await withFaultProxies(run, parts)
  const world: World = {
    mode: 'production',
    ports: await freePorts(),
    database: near.database,
    mail: near.mail,
    store: near.store,
    secrets,
    captcha: { provider: captcha, url: near.captchaUrl },
    internet,
    trustedProxies: '127.0.0.1/32',
  }
  const isKept = mailsIn !== undefined
  const start = (spec: Spec): Promise<void> => startWatched(run, spec, isKept && spec.isService !== true)
  const [gallery, control, twin, pairAddresses] = await Promise.all([
    startGallery(run),
    startControl(run, lines, start),
    hasTwins ? startTwins(run, world) : undefined,
    Promise.all(pairs.map((name) => startPair(run, name, { ...world, collector: collectorUrl }))),
    provisionStore(store, addressesOf(world)),
    putDemoFiles(database, store),
    ...Object.values(productSpecs(world)).map((spec) => start(spec)),
  ])
  return {
    ...commandSettings(world),
    ...Object.assign({}, ...pairAddresses),
    COLLECTOR_URL: collectorUrl,
    API_TWIN_URL: twin,
    CAPTCHA_URL: captchaUrl,
    GALLERY_URL: gallery,
    STACK_CONTROL_URL: control,
  }
}
