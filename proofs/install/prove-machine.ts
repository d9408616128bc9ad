/**
 * node proofs/install/prove-machine.ts     the part of `pnpm prove install` that runs in a separate network
 *
 * Boots the Debian that already has the packages, with a mail relay and an object store that stand in for providers,
 * follows docs/operate.md, and writes the results to docs/proof.
 */
import { cp, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '@grana/tools/processes/command'
import { Refusal } from '@grana/tools/processes/refusal'
import type { Run } from '@grana/tools/processes/run'
import { commandsOf, documentBlocks, type Block } from '@grana/tools/release/document'
import { startMailCatcher } from '@grana/tools/services/mail-catcher'
import { startObjectStore } from '@grana/tools/services/object-store'
import { runToEnd } from '@grana/tools/services/run-to-end'
import { sendEach, startLoad, type Outcome, type LoadRequest } from './load.ts'
import { boot, type Machine } from './machine.ts'
import { writePages, type InstallResult } from './pages.ts'
import { proveBackups } from './prove-backups.ts'

const domain = 'grana.localhost'
/** Enough clients that none exceeds the form limit of one user. */
const clients = 1283
const host = (name: string): string => `${name}.${domain}`

/** Every host, and an ordinary request for every kind of process; a form with mistakes gets 422. */
const questions = (keptFile: string): LoadRequest[] => [
  { host: host('www'), path: '/', expected: 200 },
  { host: host('api'), path: '/api/countries', expected: 200 },
  { host: host('www'), path: '/programs', expected: 200 },
  { host: host('api'), path: '/api/portal/lead', method: 'POST', body: '{}', expected: 422 },
  { host: host('clientes'), path: '/', expected: 200 },
  { host: host('api'), path: '/api/portal/programs', expected: 200 },
  { host: host('agentes'), path: '/runtime.json', expected: 200 },
  { host: host('www'), path: keptFile, expected: 200 },
  { host: host('operacion'), path: '/', expected: 200 },
  { host: host('www'), path: '/contact', expected: 200 },
  { host: domain, path: '/', expected: 301 },
]

type World = {
  machine: Machine
  mailUrl: string
  blocks: readonly Block[]
  asked: readonly LoadRequest[]
  certificate: () => Promise<string>
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/** Waits until every host responds: the time that certificates take is not known. */
async function untilAllAnswer({ asked, certificate }: World): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    const faults = await certificate().then(
      (one) => sendEach(asked, one),
      () => ['no certificate yet'],
    )
    if (faults.length === 0) return
    if (waited > 120) throw new Refusal(`Not all hosts answer:\n${faults.join('\n')}`)
    await pause(1000)
  }
}

async function underLoad(world: World, work: () => Promise<void>): Promise<Outcome & { seconds: number }> {
  const perSecond = Number(process.env['PROVE_LOAD'] ?? 100)
  const load = startLoad({ questions: world.asked, clients, perSecond, certificate: await world.certificate() })
  const began = performance.now()
  // Until every client has sent one request.
  await pause((1000 * clients) / perSecond)
  await work()
  await pause(3000)
  const outcome = await load.stop()
  const seconds = secondsSince(began)
  console.log(`  ${outcome.sent} requests in ${seconds.toFixed(0)} s, ${outcome.failed.length} failed`)
  for (const fault of outcome.failed.slice(0, 20)) console.log(`  ${fault}`)
  return { ...outcome, seconds }
}

/** The release that the processes run from, and which were restarted since. */
async function running({ machine }: World): Promise<string[]> {
  const output = await machine.run(
    `for unit in $(systemctl list-units --plain --no-legend 'grana-*@*' | cut -d ' ' -f 1); do
      readlink /proc/$(systemctl show --property MainPID --value $unit)/cwd; done`,
  )
  const releases = output
    .trim()
    .split('\n')
    .map((path) => path.split('/')[4] ?? path)
  return [...new Set(releases)]
}

async function install(
  run: Run,
  folder: string,
  archive: string,
): Promise<{ world: Omit<World, 'asked'>; seconds: number }> {
  const blocks = await documentBlocks()
  const [mail, store] = await Promise.all([startMailCatcher(run), startObjectStore(run)])
  const began = performance.now()
  const machine = await boot(run, folder)
  for (const file of [archive, `${archive}.sha256`]) await cp(file, join(folder, 'root', basename(file)))
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = store
  const values = {
    RELEASE: basename(archive).replace(/-linux-.*/, ''),
    DOMAIN: domain,
    SMTP_URL: mail.smtpUrl,
    S3_ENDPOINT,
    S3_BUCKET,
    S3_ACCESS_KEY,
    S3_SECRET_KEY,
  }
  console.log((await machine.run(commandsOf(blocks, 'install', values))).trim())
  console.log((await machine.run(commandsOf(blocks, 'demo'))).trim())
  const link = (await machine.run(commandsOf(blocks, 'staff'))).trim()
  if (!link.includes(`https://www.${domain}/`)) throw new Refusal(`No link of a first sign-in: ${link}`)
  const authority = join(folder, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  return {
    world: { machine, mailUrl: mail.mailUrl ?? '', blocks, certificate: () => readFile(authority, 'utf8') },
    seconds: secondsSince(began),
  }
}

async function work(run: Run): Promise<number> {
  const {
    PROVE_MACHINE: folder = '',
    PROVE_ARCHIVE: archive = '',
    PROVE_NEXT: next = '',
    PROVE_GONE: gone = '',
  } = process.env
  const packages = Number(process.env['PROVE_PACKAGES_SECONDS'])
  const restarts = Number(process.env['PROVE_RESTARTS'] ?? 20)
  await runToEnd('ip', ['link', 'set', 'lo', 'up'])
  const began = performance.now()
  const { world: installed } = await install(run, folder, archive)
  const world = { ...installed, asked: questions(gone) }
  await untilAllAnswer(world)
  const seen: InstallResult = { packages, install: secondsSince(began), exposure: await exposureOf(world), steps: [] }
  console.log(`installed: all hosts answer after ${(packages + seen.install).toFixed(0)} s`)
  const first = basename(archive).replace(/-linux-.*/, '')
  const nextArchive = join(dirname(archive), 'next', `${next}-linux-x64.tar.gz`)
  for (const file of [nextArchive, `${nextArchive}.sha256`]) await cp(file, join(folder, 'root', basename(file)))
  const { machine, blocks } = world
  const step = async (name: string, commands: string, expected: string): Promise<void> => {
    console.log(name)
    const outcome = await underLoad(world, async () => void (await machine.run(commands)))
    const now = await running(world)
    seen.steps.push({ name, ...outcome, runs: now.join(', ') })
    if (now.join() !== expected)
      throw new Refusal(`${name}: processes run from ${now.join(', ')}, not from ${expected}`)
  }
  if (restarts > 0) {
    await step(`upgrade to ${next}`, commandsOf(blocks, 'upgrade', { RELEASE: next }), next)
    await step(`rollback to ${first}`, commandsOf(blocks, 'rollback', { RELEASE: first }), first)
    const restart = commandsOf(blocks, 'restart')
    await step(`${restarts} rolling restarts of both APIs`, restart.repeat(restarts), first)
  }
  console.log('backups')
  seen.backups = await proveBackups({ ...world, untilAllAnswer: () => untilAllAnswer(world) })
  console.log(JSON.stringify(seen.backups))
  if (restarts >= 20) await writePages(seen)
  const failed = seen.steps.reduce((sum, one) => sum + one.failed.length, 0)
  const isSoon = packages + seen.install <= 900
  console.log(`install: ${(packages + seen.install).toFixed(0)} s, ${failed} failed requests`)
  return failed === 0 && isSoon ? 0 : 1
}

/** systemd's exposure level of a unit: 0 is closed, 10 is open. */
async function exposureOf({ machine }: World): Promise<string[]> {
  const output = await machine.run(
    `for unit in grana-api@4101 grana-worker@4401 grana-portal@4201 grana-app@staff caddy; do
      systemd-analyze security --no-pager $unit.service | tail -1; done`,
  )
  return output
    .trim()
    .split('\n')
    .map((line) => line.replace(/^\W+ /, '').replace(/ \W*$/u, '').trim())
}

await runCommand({ name: 'prove-machine', work })
