import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '@grana/tools/paths'
import type { Run } from '@grana/tools/processes/run'
import { endVisits } from './database-episodes.ts'
import type { Episode } from './episode.ts'
import { episodes } from './episodes.ts'
import { startInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { secondsUntil } from './watcher.ts'

/** Longest wait for an alert, and for its end: a window of half an hour is a minute here. */
const maxSeconds = 240

type Seen = { alert: string; fault: string; fired: number | undefined; remedy: string; ended: number | undefined }

async function quiet({ prometheus }: Installation, alert: string): Promise<boolean> {
  return !(await prometheus.firing()).has(alert)
}

async function play(installation: Installation, { alerts, fault, begin, remedy, repair }: Episode): Promise<Seen[]> {
  // An alert that fires before its fault proves nothing.
  const before = await Promise.all(alerts.map((alert) => secondsUntil(() => quiet(installation, alert), maxSeconds)))
  await begin(installation)
  const fired = await Promise.all(
    alerts.map((alert) => secondsUntil(async () => !(await quiet(installation, alert)), maxSeconds)),
  )
  await repair(installation)
  const ended = await Promise.all(alerts.map((alert) => secondsUntil(() => quiet(installation, alert), maxSeconds)))
  endVisits()
  return alerts.map((alert, at) => {
    const seen = before[at] === undefined ? undefined : fired[at]
    return { alert, fault, fired: seen, remedy, ended: ended[at] }
  })
}

/** Whether the part that the episode breaks is available. */
function hasGround({ disk, edge }: Installation, { alerts }: Episode): boolean {
  const needed = (names: readonly string[], part: unknown): boolean =>
    part !== undefined || !alerts.some((alert) => names.includes(alert))
  return needed(['GranaDiskFull', 'GranaNodeAway'], disk) && needed(['GranaHostAway', 'GranaCertificateOld'], edge)
}

const formatSeconds = (seconds: number | undefined): string =>
  seconds === undefined ? never : `${seconds.toFixed(0)} s`
const never = '**never**'

const page = inRoot('docs/proof/alerts.md')

/** Lines of an earlier run, by alert: a run with names replaces only their lines. */
function linesBefore(): Map<string, string> {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return new Map([...text.matchAll(/^\| (Grana\w+) \|.*$/gm)].map(([line, alert = '']) => [alert, line]))
}

type Outcome = { seen: readonly Seen[]; all: readonly string[]; isWhole: boolean }

function write({ seen, all, isWhole }: Outcome): boolean {
  const lines = isWhole ? new Map<string, string>() : linesBefore()
  for (const { alert, fault, fired, remedy, ended } of seen) {
    lines.set(alert, `| ${alert} | ${fault} | ${formatSeconds(fired)} | ${remedy} | ${formatSeconds(ended)} |`)
  }
  const good = all.filter((alert) => lines.get(alert)?.includes(never) === false)
  const left = all.filter((alert) => !lines.has(alert))
  const date = new Date().toISOString().slice(0, 10)
  const who = good.length === all.length ? 'Every alert was' : `${good.length} of ${all.length} alerts were`
  writeFileSync(
    page,
    `# ${who} made to fire, and ended by its runbook

\`pnpm prove alerts\`, ${date}: API, worker and portal in their production builds, PostgreSQL with an archive, base backups and a
streamed WAL tail by pgBackRest, the deployed Caddyfile before them, a mail server, a name server and a disk that can be made to
fail, scraped by a Prometheus with \`deploy/watching/alerts.yml\` and \`prometheus.yml\`. Durations of the rules are thirty times shorter (a
minute is two seconds; jobs count as old after 10 s, the archive as silent after 20 s), scrapes come every two seconds. The
rules with their real durations are tested by \`alerts.tests.yml\`.

What is not as on a deployed machine: one process of each kind instead of two; \`NODE_ENV\` is \`development\` (\`test\` for the worker), because
\`production\` refuses a store and a mail server without TLS and proofs on this machine; limits of requests are a thousand times higher,
because one visitor stands for many; certificates are given to Caddy instead of had by it; of the public hosts those of the domain,
the portal and the API are asked, not those of the apps; there is no systemd, so that "started" means the command of the unit. Ages of a
day (drills, proofs) are written into the database instead of waited for. Drills, base copies and restores are real.

| Alert | What was done | Fired after | What the runbook says | Over after |
|---|---|--:|---|--:|
${all.flatMap((alert) => lines.get(alert) ?? []).join('\n')}

${good.length} of ${all.length} fired and ended.${left.length > 0 ? ` Not tried: ${left.join(', ')}.` : ''}
`,
  )
  return good.length === all.length
}

/** Makes every alert fire once (or the named ones), follows its runbook, and records both durations. */
export async function proveAlerts(run: Run, names: readonly string[]): Promise<number> {
  const installation = await startInstallation(run)
  const rules = readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')
  const all = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const wanted = new Set(names)
  const seen: Seen[] = []
  let isGood = false
  for (const episode of episodes) {
    const isWanted = wanted.size === 0 || episode.alerts.some((alert) => wanted.has(alert))
    if (!isWanted || !hasGround(installation, episode)) continue
    for (const one of await play(installation, episode)) {
      seen.push(one)
      console.error(`${one.alert}: fired after ${formatSeconds(one.fired)}, over after ${formatSeconds(one.ended)}`)
    }
    // The results so far are saved, whatever happens to the rest.
    isGood = write({ seen, all, isWhole: wanted.size === 0 })
  }
  return isGood ? 0 : 1
}
