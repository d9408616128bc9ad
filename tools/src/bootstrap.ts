/**
 * pnpm bootstrap             after a clone or a pull: installs dependencies, checks versions, builds the bundle, migrates and seeds the database
 *
 * Installs no system package: it prints what is missing and how to get it. Safe to repeat.
 */
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { runCommand } from './processes/command.ts'
import { Refusal } from './processes/refusal.ts'
import type { Run } from './processes/run.ts'
import { ensureBuilt } from './product/builds.ts'
import { openDatabase } from './product/local-world.ts'
import { describeMissingStore, findMissingBrowser, findMissingMail } from './product/missing-parts.ts'
import { findTestBrowser } from './services/browser.ts'
import { findStoreFault } from './services/object-store.ts'

function checkNode(): void {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { engines: { node: string } }
  const wanted = Number(/\d+/.exec(engines.node)?.[0])
  const found = Number(process.versions.node.split('.')[0])
  if (found < wanted) throw new Refusal(`Node ${wanted} or newer is needed, this is ${process.versions.node}.`)
}

/** Before the database, so that one call of the command names everything that is missing. */
async function printMissingParts(): Promise<void> {
  const [fault, mail, browser] = await Promise.all([findStoreFault(), findMissingMail(), findTestBrowser()])
  const store = fault === undefined ? [] : [describeMissingStore(fault)]
  for (const line of [...store, ...mail, ...findMissingBrowser(browser)]) console.log(line)
}

async function work(run: Run): Promise<number> {
  checkNode()
  if (!existsSync(inRoot('node_modules'))) throw new Refusal('Run "pnpm install" first.')
  await printMissingParts()
  await Promise.all([openDatabase(run, 'dev'), ensureBuilt(['documents'])])
  console.log(`
Everything is in place.
  pnpm dev      work on it, with live reload
  pnpm demo     look at it: production build, demo world
  pnpm verify   what your change touches, in about three minutes
  pnpm check    format, lint, types and the project's rules
  pnpm test     tests against a real PostgreSQL
  pnpm e2e      journeys in a real browser
`)
  return 0
}

// The development database may be in use: then it is up to date already, because `pnpm dev` migrates at its start.
await runCommand({ name: 'dev', single: true, work })
