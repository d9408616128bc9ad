import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '@grana/tools/paths'
import { startChild } from '@grana/tools/processes/child'
import { freePort } from '@grana/tools/processes/free-ports'
import { addTemporaryFolder } from '@grana/tools/processes/run'
import type { Run } from '@grana/tools/processes/run'

/** Every duration of the rules is this much shorter: a minute is two seconds. */
const faster = 30

/** Ages that are metrics and no waits; the drill's and the verifications' are set by their faults. */
const ages: readonly (readonly [string, string])[] = [
  ['grana_queue_oldest_seconds) > 300', 'grana_queue_oldest_seconds) > 10'],
  ['_last_success_timestamp_seconds) > 600', '_last_success_timestamp_seconds) > 20'],
]

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** The committed rules with shorter durations, and nothing else changed. */
export function shortenDurations(rules: string): string {
  const shorter = (time: string, least: number): string => {
    const seconds = Number.parseInt(time, 10) * (unitSeconds[time.slice(-1)] ?? 1)
    return `${Math.max(least, Math.round(seconds / faster))}s`
  }
  const timed = rules
    .replaceAll(/(?<=for: )\d+[smhd]$/gm, (time) => shorter(time, 2))
    // A window has to contain some scrapes.
    .replaceAll(/(?<=\[)\d+[smhd](?=\])/g, (time) => shorter(time, 6))
  return ages.reduce((text, [usual, short]) => {
    if (!text.includes(usual)) throw new Error(`the rules no longer contain "${usual}"`)
    return text.replace(usual, short)
  }, timed)
}

export type Watched = {
  token: string
  ports: Record<'api' | 'worker' | 'portal', number>
  exporter: number | undefined
  edge: { hosts: readonly string[]; exporter: number } | undefined
}

/** The committed settings with other addresses, shorter times, and no recipients. */
export function prometheusConfiguration(
  settings: string,
  { token, ports, exporter, edge }: Watched,
  folder: string,
): string {
  const [jobs = '', ...asked] = settings.split(/^(?= {2}- job_name: )/m)
  const has = (job: string): boolean =>
    (exporter !== undefined || !job.includes('job_name: node')) && (edge !== undefined || !job.includes('grana-hosts'))
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^alerting:\n(?: .*\n)+/m, ''],
    [/(?<=scrape_interval: )\d+s/g, '2s'],
    [/(?<=scrape_timeout: )\d+s/, '2s'],
    [/(?<=evaluation_interval: )\d+s/, '1s'],
    [/\/etc\/prometheus/g, folder],
    [/'127\.0\.0\.1:41.*'/, `'127.0.0.1:${ports.api}'`],
    [/'127\.0\.0\.1:44.*'/, `'127.0.0.1:${ports.worker}'`],
    [/'127\.0\.0\.1:42.*'/, `'127.0.0.1:${ports.portal}'`],
    [/127\.0\.0\.1:9100/, `127.0.0.1:${exporter}`],
    [/127\.0\.0\.1:9115/, `127.0.0.1:${edge?.exporter}`],
  ]
  writeFileSync(join(folder, 'grana-metrics-token'), token, { mode: 0o600 })
  const targets = edge?.hosts.map((host) => `    - ${host}\n`) ?? []
  writeFileSync(join(folder, 'grana-hosts.yml'), `- targets:\n${targets.join('')}`)
  return changes.reduce((text, [from, to]) => text.replace(from, to), [jobs, ...asked.filter(has)].join(''))
}

export type Prometheus = { firing: () => Promise<ReadonlySet<string>> }

type Alerts = { data: { alerts: { state: string; labels: Record<string, string> }[] } }

/** A real Prometheus with the shortened rules. */
export async function startPrometheus(run: Run, watched: Watched): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-prometheus-'))
  addTemporaryFolder(run, folder)
  writeFileSync(
    join(folder, 'alerts.yml'),
    shortenDurations(readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')),
  )
  const settings = readFileSync(inRoot('deploy/watching/prometheus.yml'), 'utf8')
  writeFileSync(join(folder, 'prometheus.yml'), prometheusConfiguration(settings, watched, folder))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${join(folder, 'data')}`]
  await startChild(run, {
    name: 'prometheus',
    command: 'prometheus',
    args: ['--config.file=prometheus.yml', ...args],
    cwd: folder,
    ready: { url: `${url}/-/ready` },
    isService: true,
  })
  return {
    firing: async () => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts
      return new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels['alertname'] ?? ''),
      )
    },
  }
}

/** Seconds until the condition holds; `undefined` on timeout. */
export async function secondsUntil(condition: () => Promise<boolean>, most: number): Promise<number | undefined> {
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  while (!(await condition())) {
    if (passed() > most) return undefined
    await pause(250)
  }
  return passed()
}
