import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '../paths.ts'
import { startChild } from '../processes/child.ts'
import { freePort } from '../processes/free-ports.ts'
import { addThrowAwayFolder } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'

/** Every duration of the rules is this much shorter: a minute is two seconds. */
const faster = 30

/** Ages that are counted and not waited for; the drill's and the proofs' are set by their faults. */
const ages: readonly (readonly [string, string])[] = [
  ['grana_queue_oldest_seconds) > 300', 'grana_queue_oldest_seconds) > 10'],
  ['_last_success_timestamp_seconds) > 600', '_last_success_timestamp_seconds) > 20'],
]

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** The committed rules with shorter times, and nothing else changed. */
export function hurried(rules: string): string {
  const shorter = (time: string, least: number): string => {
    const seconds = Number.parseInt(time, 10) * (unitSeconds[time.slice(-1)] ?? 1)
    return `${Math.max(least, Math.round(seconds / faster))}s`
  }
  const timed = rules
    .replaceAll(/(?<=for: )\d+[smh]$/gm, (time) => shorter(time, 2))
    // A window has to hold some scrapes.
    .replaceAll(/(?<=\[)\d+[smh](?=\])/g, (time) => shorter(time, 6))
  return ages.reduce((text, [usual, short]) => {
    if (!text.includes(usual)) throw new Error(`the rules do not say "${usual}" any more`)
    return text.replace(usual, short)
  }, timed)
}

export type Watched = {
  token: string
  ports: Record<'api' | 'worker' | 'portal', number>
  exporter: number | undefined
}

function configuration({ token, ports, exporter }: Watched): string {
  const job = (name: string, port: number): string =>
    `  - job_name: ${name}\n    authorization: { credentials: '${token}' }\n    static_configs: [{ targets: ['127.0.0.1:${port}'] }]\n`
  const jobs = Object.entries(ports).map(([name, port]) => job(`grana-${name}`, port))
  const node = exporter === undefined ? '' : job('node', exporter)
  const global = 'global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }'
  return `${global}\nrule_files: [alerts.yml]\nscrape_configs:\n${jobs.join('')}${node}`
}

export type Prometheus = { firing: () => Promise<ReadonlySet<string>> }

type Alerts = { data: { alerts: { state: string; labels: Record<string, string> }[] } }

/** A real one, over the rules in a hurry. */
export async function startPrometheus(run: Run, watched: Watched): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'grana-prometheus-'))
  addThrowAwayFolder(run, folder)
  writeFileSync(join(folder, 'alerts.yml'), hurried(readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')))
  writeFileSync(join(folder, 'prometheus.yml'), configuration(watched), { mode: 0o600 })
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

/** Seconds until it is so; `undefined` when the time is over. */
export async function secondsUntil(isSo: () => Promise<boolean>, most: number): Promise<number | undefined> {
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  while (!(await isSo())) {
    if (passed() > most) return undefined
    await pause(250)
  }
  return passed()
}
