import { againIfTaken } from '../processes/child-on-port.ts'
import { onUnexpectedEnd, startChild } from '../processes/child.ts'
import type { Spec } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import { tailOf } from '../processes/log.ts'
import { Refusal } from '../processes/refusal.ts'
import type { Run } from '../processes/run.ts'
import { stop } from '../processes/signals.ts'
import { startMailCatcher } from '../services/mail-catcher.ts'
import { provisionStore, startObjectStore } from '../services/object-store.ts'
import { startPostgres } from '../services/postgres.ts'
import { ensureBuilt, productBuilds } from './builds.ts'
import { startCaptcha } from './captcha.ts'
import { startCollector } from './collector.ts'
import { startControl } from './control.ts'
import { prepareDatabase, throwAwayDatabase } from './database.ts'
import type { DatabaseUrls } from './database.ts'
import { startGallery } from './gallery.ts'
import { startInternet } from './internet.ts'
import { productSpecs } from './processes.ts'
import { newSecrets } from './secrets.ts'
import { addressesOf, commandSettings } from './settings.ts'
import type { World } from './settings.ts'

export type StackOptions = { build: boolean; captcha: string; collector: boolean; isEmpty: boolean }

async function startDatabase(run: Run, isEmpty: boolean): Promise<DatabaseUrls> {
  const urls = throwAwayDatabase(run, await startPostgres(run, { kind: 'throw-away' }))
  await prepareDatabase(urls, isEmpty ? 'base' : 'demo')
  return urls
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

async function startWatched(run: Run, spec: Spec): Promise<void> {
  const child = await startChild(run, spec)
  onUnexpectedEnd(child, ({ code, signal }) => {
    console.error(`${child.name} ended by itself (${signal ?? `code ${code}`}). Its last words:\n${tailOf(child.log)}`)
  })
}

/** All of the product's processes, or none: their addresses name each other, so one taken port moves all of them. */
async function startProduct(run: Run, specs: Record<string, Spec>): Promise<void> {
  const starts = await Promise.allSettled(Object.values(specs).map((spec) => startWatched(run, spec)))
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed === undefined) return
  const started = run.children.filter((child) => !child.isService)
  for (const child of started) child.isStopping = true
  await Promise.all(started.map((child) => stop(child.target)))
  throw failed.reason
}

/** Starts services and product, all of it fresh, and gives the settings of the command that is to run against them. */
export async function startStack(
  run: Run,
  { build, captcha, collector, isEmpty }: StackOptions,
): Promise<Record<string, string | undefined>> {
  if (captcha !== 'altcha' && captcha !== 'recaptcha') {
    throw new Refusal(`STACK_CAPTCHA is "${captcha}": it knows altcha and recaptcha.`)
  }
  const secrets = newSecrets()
  // The database's commands import the documents' bundle as little as the others do: all of this goes side by side.
  const [database, mail, store, captchaUrl, collectorUrl, internet] = await Promise.all([
    startDatabase(run, isEmpty),
    startMailCatcher(run),
    startObjectStore(run),
    startCaptcha(run, secrets),
    collector ? startCollector(run) : undefined,
    startInternet(run),
    build ? ensureBuilt([...productBuilds, 'gallery']) : undefined,
  ])
  const { world, specs } = await againIfTaken(async () => {
    const chosen: World = {
      mode: 'production',
      ports: await freePorts(),
      database,
      mail,
      store,
      secrets,
      captcha: { provider: captcha, url: captchaUrl },
      collector: collectorUrl,
      internet,
      trustedProxies: '127.0.0.1/32',
    }
    const made = productSpecs(chosen)
    await Promise.all([startProduct(run, made), provisionStore(store, addressesOf(chosen))])
    return { world: chosen, specs: made }
  })
  const [gallery, control] = await Promise.all([startGallery(run), startControl(run, specs)])
  return { ...commandSettings(world), GALLERY_URL: gallery, STACK_CONTROL_URL: control }
}
