/**
 * pnpm prove faults
 *
 * Kills, freezes, slows and disconnects every part, one after the other, under 50 requests per second; then checks every
 * acknowledged write, every email and every job. Prints how long each part needed until it was ready again.
 *
 * FAULTS_SECONDS (300) and FAULTS_RATE (50) change the run. The stack is started by `STACK_MAILS=FILE pnpm stack`.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@grana/server/db/database'
import { createLog } from '@grana/server/lib/log'
import { listOpenPrograms } from '../load/drafts.ts'
import { formatList, publishProof } from '../proof-page.ts'
import {
  compareRows,
  countByEmail,
  countJobs,
  checkEmails,
  checkNames,
  checkPictures,
  checkReports,
  loadEmails,
} from './check-results.ts'
import { allFaults, injectFault, type Fault } from './fault-list.ts'
import { createUsers, oneAtATime } from './users.ts'
import {
  sendRequest,
  signUp,
  writeLead,
  writeName,
  writePicture,
  writeReport,
  type Endpoints,
  type LoadUser,
  type ReportDestination,
  type Write,
} from './writes.ts'

const {
  API_URL: api = '',
  CAPTCHA_URL: captcha = '',
  PORTAL_URL: portal = '',
  STACK_CONTROL_URL: control = '',
} = process.env
const { DATABASE_OWNER_URL: ownerUrl = '', STACK_MAILS: mailsIn = '' } = process.env
const seconds = Number(process.env['FAULTS_SECONDS'] ?? 300)
const rate = Number(process.env['FAULTS_RATE'] ?? 50)
const readyWithinMs = 10_000

const place: Endpoints = { api, captcha, portal, timeoutMs: 8000 }
const log = createLog({ level: 'silent', name: 'faults' })
const db = openDb(ownerUrl, { max: 4, applicationName: 'faults', log })
const leads: Write[] = []
const signUps: Write[] = []
const reports: Write[] = []
const people: LoadUser[] = []
const answers = new Map<string, number>()
const times: number[] = []
let programs: string[] = []
let takers: ReportDestination[] = []

async function signUpOnly(): Promise<void> {
  const made = await signUp(place)
  if (made !== undefined) signUps.push(made.write)
}

async function read(): Promise<void> {
  const began = performance.now()
  const n = times.length
  const path =
    n % 3 === 0 ? `/api/portal/programs?page=${1 + (n % 2)}` : `/api/portal/program/${programs[n % programs.length]}`
  const status = await sendRequest(place, path).then(
    (response) => String(response.status),
    () => 'none',
  )
  times.push(performance.now() - began)
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

const byOneOf = oneAtATime(people)

async function report(person: LoadUser): Promise<void> {
  const write = await writeReport(place, person, takers[reports.length % takers.length]!)
  if (write !== undefined) reports.push(write)
}

const mix: readonly (() => Promise<void>)[] = [
  ...Array.from({ length: 7 }, () => read),
  async () => {
    const write = await writeLead(place)
    if (write !== undefined) leads.push(write)
  },
  () => byOneOf((person) => writeName(place, person)),
  async () => {
    const lot = Math.random()
    if (lot < 0.2) await signUpOnly()
    else if (lot < 0.45) await byOneOf((person) => writePicture(place, person))
    else if (lot < 0.7) await byOneOf(report)
    else await byOneOf((person) => writeName(place, person))
  },
]

const isDoneSince = (writes: readonly Write[], since: number) =>
  writes.some(({ decision, at }) => decision === 'done' && at > since)

/** Repeats a request that needs the part: a picture needs the object store, a message the captcha, everything the database. */
async function isServing(part: Fault['part'], since: number): Promise<boolean> {
  if (part === 'store') return people.some(({ pictures }) => isDoneSince(pictures, since))
  if (part === 'captcha') return isDoneSince(leads, since)
  const answer = await fetch(`${api}/health/ready`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  return answer?.status === 200
}

/** Waits until jobs run again: an accepted message sends an email to both sides. */
async function isWorking(since: number): Promise<boolean> {
  return loadEmails(mailsIn).some(({ at }) => at > since)
}

type Seen = Fault & { at: number; readyMs: number; workingMs: number }

async function waitFor(condition: () => Promise<boolean>, began: number): Promise<number> {
  while (!(await condition().catch(() => false))) {
    if (performance.now() - began > 60_000) return Infinity
    await pause(50)
  }
  return performance.now() - began
}

async function tryFault(fault: Fault): Promise<Seen> {
  const [began, at] = [performance.now(), Date.now()]
  await injectFault(control, fault)
  const since = Date.now()
  const readyMs = await waitFor(() => isServing(fault.part, since), began)
  const workingMs = await waitFor(() => isWorking(since), began)
  return { ...fault, at, readyMs, workingMs }
}

const running = new Set<Promise<void>>()
const ending = new AbortController()
async function load(): Promise<number> {
  let sent = 0
  const began = performance.now()
  while (!ending.signal.aborted) {
    const work = mix[sent % mix.length]!
    sent += 1
    const turn: Promise<void> = work()
      .catch((error: unknown) => console.log(`a request of the load failed: ${String(error)}`))
      .finally(() => running.delete(turn))
    running.add(turn)
    await pause(Math.max(0, (sent * 1000) / rate - (performance.now() - began)))
  }
  return sent
}

async function drain(): Promise<{ waiting: number; given: number }> {
  const end = Date.now() + 120_000
  for (;;) {
    const jobs = await countJobs(db)
    if (jobs.waiting === 0 || Date.now() > end) return jobs
    await pause(500)
  }
}

const directory = JSON.parse((await sendRequest(place, '/api/portal/programs')).text) as { data: { uuid: string }[] }
programs = directory.data.map(({ uuid }) => uuid)
takers = await listOpenPrograms(db)
people.push(...(await createUsers(place, db, 30)))
const began = performance.now()
const loading = load()
const seen: Seen[] = []
const everyMs = (seconds * 1000) / (allFaults.length + 1)
for (const [index, fault] of allFaults.entries()) {
  await pause(Math.max(0, (index + 0.5) * everyMs - (performance.now() - began)))
  const result = await tryFault(fault)
  seen.push(result)
  console.log(
    `${result.part} ${result.kind}: ready after ${(result.readyMs / 1000).toFixed(1)} s, working after ${(result.workingMs / 1000).toFixed(1)} s`,
  )
}
await pause(Math.max(0, seconds * 1000 - (performance.now() - began)))
ending.abort()
const sent = await loading
await Promise.all(running)
const lasted = (performance.now() - began) / 1000
const jobs = await drain()
const [leadRows, userRows] = [await countByEmail(db, 'leads'), await countByEmail(db, 'users')]
const countOwnRows = (rows: Map<string, number>, writes: readonly Write[]) =>
  writes.map(({ key }) => key).filter((key) => rows.has(key))
const losses = [compareRows('lead', leads, leadRows), compareRows('account', signUps, userRows)]
const lost = [
  ...losses.flatMap((one) => one.lost),
  ...(await checkReports(db, reports)),
  ...(await checkNames(db, people)),
  ...(await checkPictures(place, people)),
]
const doubled = losses.flatMap((one) => one.doubled)
const mails = checkEmails(loadEmails(mailsIn), {
  leads: countOwnRows(leadRows, leads),
  users: countOwnRows(userRows, signUps),
})
/** An email may arrive twice if the record of it was lost with a killed worker, or the SMTP reply with its connection; never otherwise. */
const faultAt = (at: number): string => {
  const fault = seen.find((one) => at >= one.at - 2000 && at <= one.at + one.workingMs + 2000)
  return fault === undefined ? 'no fault' : `${fault.part} ${fault.kind}`
}
const repeatsBy = [...Map.groupBy(mails.repeatedAt, faultAt)]
const repeats = repeatsBy.map(([fault, list]) => `${fault} ×${list.length}`)
/** The number of repeats per fault. */
const unexplained = repeatsBy.reduce(
  (sum, [fault, list]) => sum + Math.max(0, list.length - (/^(?:worker kill|mail )/.test(fault) ? 1 : 0)),
  0,
)
const late = seen.filter(
  ({ kind, readyMs, workingMs }) => kind === 'kill' && Math.max(readyMs, workingMs) > readyWithinMs,
)
const writes = [...leads, ...signUps, ...reports, ...people.flatMap((person) => [...person.writes, ...person.pictures])]
const grantedOf = (list: readonly Write[]) => list.filter(({ decision }) => decision === 'done').length
const granted = grantedOf(writes)
for (const line of [...lost, ...doubled, ...mails.missing, ...mails.often].slice(0, 50)) console.log(`  ${line}`)
const lines = [
  `${sent} requests in ${lasted.toFixed(0)} s (${(sent / lasted).toFixed(0)} a second), load ${loadavg()[0]?.toFixed(1)}`,
  `reads: ${[...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} ×${count}`)
    .join(', ')}`,
  `writes: ${writes.length} tried, ${granted} granted (${grantedOf(leads)} messages, ${grantedOf(signUps)} accounts, ${grantedOf(reports)} reports, the rest names and pictures), ${lost.length} lost, ${doubled.length} doubled`,
  `emails: ${mails.sent} different, ${mails.missing.length} missing, ${mails.repeatedAt.length} arrived twice (${repeats.join(', ') || 'none'}), ${mails.often.length} more often`,
  `jobs: ${jobs.waiting} left, ${jobs.given} failed permanently`,
]
const table = [
  '| part | fault | ready again after | jobs done again after |',
  '|---|---|---|---|',
  ...seen.map(
    ({ part, kind, readyMs, workingMs }) =>
      `| ${part} | ${kind} | ${(readyMs / 1000).toFixed(1)} s | ${(workingMs / 1000).toFixed(1)} s |`,
  ),
]
const wrong =
  lost.length +
  doubled.length +
  mails.missing.length +
  jobs.waiting +
  jobs.given +
  late.length +
  mails.often.length +
  unexplained
console.log(lines.join('\n'))
publishProof('faults', `${formatList(lines)}\n\n${table.join('\n')}`, seconds >= 300 && rate >= 50)
console.log(`faults: ${seen.length} made, ${wrong} wrong`)
await db.destroy()
process.exitCode = wrong === 0 ? 0 : 1
