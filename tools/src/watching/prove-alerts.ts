import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../paths.ts'
import type { Run } from '../processes/run.ts'
import { endVisits, episodes } from './episodes.ts'
import type { Episode } from './episodes.ts'
import { openGround } from './ground.ts'
import type { Ground } from './ground.ts'
import { secondsUntil } from './watcher.ts'

/** Longest wait for an alert, and for its end: what counts over half an hour takes a minute here. */
const mostSeconds = 240

type Seen = { alert: string; fault: string; fired: number | undefined; remedy: string; ended: number | undefined }

async function quiet({ prometheus }: Ground, alert: string): Promise<boolean> {
  return !(await prometheus.firing()).has(alert)
}

async function play(ground: Ground, { alerts, fault, begin, remedy, mend }: Episode): Promise<Seen[]> {
  // What fires before its fault would prove nothing.
  for (const alert of alerts) await secondsUntil(() => quiet(ground, alert), mostSeconds)
  await begin(ground)
  const fired = await Promise.all(
    alerts.map((alert) => secondsUntil(async () => !(await quiet(ground, alert)), mostSeconds)),
  )
  await mend(ground)
  const ended = await Promise.all(alerts.map((alert) => secondsUntil(() => quiet(ground, alert), mostSeconds)))
  endVisits()
  return alerts.map((alert, at) => ({ alert, fault, fired: fired[at], remedy, ended: ended[at] }))
}

/** Where backups are not part of the schema yet, what their drill writes is made here. */
const drillTable = `create table if not exists grana.restore_drills (
  id bigint generated always as identity primary key, started_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(), is_good boolean not null, seconds double precision not null,
  label text, faults text[] not null);
  grant select on grana.restore_drills to grana_worker;
  insert into grana.restore_drills (started_at, is_good, seconds, faults) values (now(), true, 1, '{}')`

const told = (seconds: number | undefined): string => (seconds === undefined ? never : `${seconds.toFixed(0)} s`)
const never = '**never**'

const page = inRoot('docs/proof/alerts.md')

/** Lines of an earlier run, by alert: what is tried again by its name replaces its own line only. */
function linesBefore(): Map<string, string> {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return new Map([...text.matchAll(/^\| (Grana\w+) \|.*$/gm)].map(([line, alert = '']) => [alert, line]))
}

function write(seen: readonly Seen[], all: readonly string[]): boolean {
  const lines = linesBefore()
  for (const { alert, fault, fired, remedy, ended } of seen) {
    lines.set(alert, `| ${alert} | ${fault} | ${told(fired)} | ${remedy} | ${told(ended)} |`)
  }
  const good = all.filter((alert) => lines.get(alert)?.includes(never) === false)
  const left = all.filter((alert) => !lines.has(alert))
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    page,
    `# Every alert was made to fire, and ended by its runbook

\`pnpm prove alerts\`, ${date}: API, worker and portal as they are deployed, PostgreSQL with an archive, a mail server, a name
server and a disk that can be made to fail, under a Prometheus with \`deploy/watching/alerts.yml\`. Durations of the rules are
thirty times shorter (a minute is two seconds; jobs count as old after 10 s, the archive as silent after 20 s), scrapes come
every two seconds; nothing else is changed. What the rules do in their own time is tried by \`alerts.tests.yml\`.

| Alert | What was done | Fired after | What the runbook says | Over after |
|---|---|--:|---|--:|
${all.flatMap((alert) => lines.get(alert) ?? []).join('\n')}

${good.length} of ${all.length} fired and ended.${left.length > 0 ? ` Not tried: ${left.join(', ')}.` : ''}
`,
  )
  return good.length === all.length
}

/** Makes every alert fire once (or those that are named), follows its runbook, and writes down how long both took. */
export async function proveAlerts(run: Run, names: readonly string[]): Promise<number> {
  const ground = await openGround(run)
  await ground.ask(drillTable)
  const rules = readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')
  const all = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const wanted = new Set(names)
  const seen: Seen[] = []
  for (const episode of episodes) {
    const hasGround = ground.disk !== undefined || !episode.alerts.includes('GranaDiskFull')
    const isWanted = wanted.size === 0 || episode.alerts.some((alert) => wanted.has(alert))
    if (!hasGround || !isWanted) continue
    for (const one of await play(ground, episode)) {
      seen.push(one)
      console.error(`${one.alert}: fired after ${told(one.fired)}, over after ${told(one.ended)}`)
    }
  }
  return write(seen, all) ? 0 : 1
}
