import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '@grana/tools/paths'
import { episodes } from './episodes.ts'
import { prometheusConfiguration, shortenDurations } from './watcher.ts'

const rules = readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')

test('shortens the durations of the rules and changes nothing else', () => {
  const short = shortenDurations(rules)
  const times = [...short.matchAll(/for: (\S+)|\[(\w+)\]/g)].map(([, wait, window]) => wait ?? window ?? '')
  expect(times.length).toBeGreaterThan(20)
  for (const time of times) expect(time).toMatch(/^\d+s$/)
  const plain = (text: string): string =>
    text.replaceAll(/for: \w+|\[\w+\]/g, '').replaceAll(/seconds\) > \d+/g, 'seconds) >')
  expect(plain(short)).toBe(plain(rules))
})

test('throws when a rule has another age than the proof expects', () => {
  expect(() => shortenDurations(rules.replace('> 300', '> 400'))).toThrow('no longer contain')
})

test('every alert has an episode and every episode an alert', () => {
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const played = episodes.flatMap((episode) => episode.alerts)
  expect(played.toSorted()).toEqual(alerts.toSorted())
})

test('Prometheus scrapes the same jobs in the proof as when deployed, at other addresses', () => {
  const settings = readFileSync(inRoot('deploy/watching/prometheus.yml'), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'grana-settings-'))
  const ports = { api: 1, worker: 2, portal: 3 }
  const watched = { token: 'x', ports, exporter: 4, edge: { hosts: ['https://grana.example/'], exporter: 5 } }
  type Settings = { scrape_configs: { job_name: string }[]; alerting?: unknown }
  const jobsOf = (text: string) => (parse(text) as Settings).scrape_configs.map((job) => job.job_name)
  const changed = prometheusConfiguration(settings, watched, folder)
  expect(jobsOf(changed)).toEqual(jobsOf(settings))
  expect(parse(changed)).not.toHaveProperty('alerting')
  expect([...changed.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port))).toEqual([1, 2, 3, 4, 5])
  expect(changed.replaceAll(/#.*/g, '')).not.toContain('/etc/prometheus')
  const without = prometheusConfiguration(settings, { ...watched, exporter: undefined, edge: undefined }, folder)
  expect(jobsOf(without)).toEqual(['grana-api', 'grana-worker', 'grana-portal'])
  rmSync(folder, { recursive: true })
})
