import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openPool } from './db/database.ts'
import { createMetrics } from './http/metrics.ts'
import { createWorkerMetrics } from './jobs/worker-metrics.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/watching')

type Rule = { alert: string; expr: string; annotations: { runbook: string; summary: string } }
type Rules = { groups: { rules: Rule[] }[] }
type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }
type Board = { title: string; panels: { title: string; targets?: { expr: string }[] }[] }

/** Every runbook, by its path below docs/runbooks. */
const runbooks = globSync('**/*.md', { cwd: join(root, 'docs/runbooks') })

const yaml = (name: string): unknown => parse(readFileSync(join(folder, name), 'utf8'))
const rules = (yaml('alerts.yml') as Rules).groups.flatMap((group) => group.rules)
const boards = readdirSync(join(folder, 'dashboards')).map(
  (name) => JSON.parse(readFileSync(join(folder, 'dashboards', name), 'utf8')) as Board,
)

/** Names of every series that the processes export. */
async function toldNames(): Promise<Set<string>> {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', {
    max: 1,
    applicationName: 'grana-test',
    log: { error: () => undefined },
  })
  const nothing = async () => undefined
  const figures = { read: nothing, readBackups: nothing, close: nothing }
  const api = createMetrics({ pool, figures, tasks: new Set() })
  api.countOwed(() => 0)
  const registries: Registry[] = [api.registry, createWorkerMetrics(pool).registry]
  const names = registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name))
  await pool.end()
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`]))
}

/** Exported by Prometheus, by the exporters of machine and hosts, and by streams once one is open. */
const others = /^(?:up|node_filesystem_(?:avail|size)_bytes|probe_success|probe_ssl_earliest_cert_expiry|live_streams)$/
/** Names in the database that look like series. */
const noFigures = /^grana_(?:api|owner|replica|tail|worker)$/

/** Series that a page names, and whether it means all with that prefix (`grep '^grana_queue'`). */
const namesOn = (page: string): { name: string; isBeginning: boolean }[] =>
  [...page.matchAll(/(\^?)\b((?:grana|nodejs|process|http|node|probe)_[a-z0-9_]+)/g)].map(([, sign, name = '']) => ({
    name,
    isBeginning: sign === '^',
  }))

const namesIn = (expr: string): string[] =>
  expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/by \([^)]*\)/g, '')
    .match(/\b(?:up|[a-z]+_[a-z0-9_]+)\b(?!\s*\(|=|!)/g) ?? []

describe('monitoring', () => {
  test('Prometheus accepts the rules, and their tests pass', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['test', 'rules', 'alerts.tests.yml'],
    ]) {
      expect(execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS')
    }
  })

  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s fires and stays silent in a test', (alert) => {
    const cases = (yaml('alerts.tests.yml') as Tests).tests.flatMap((one) => one.alert_rule_test)
    const own = cases.filter(({ alertname }) => alertname === alert)
    expect(own.map(({ exp_alerts: expected }) => expected.length > 0)).toEqual([true, false])
  })

  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s has a runbook', (alert, rule) => {
    const page = join(root, rule.annotations.runbook)
    expect(existsSync(page)).toBe(true)
    const text = readFileSync(page, 'utf8')
    expect(text.startsWith(`# ${alert}\n`)).toBe(true)
    for (const heading of ['## Look', '## Do', '## Over']) expect(text).toContain(`\n${heading}\n`)
  })

  test('every runbook belongs to an existing alert', () => {
    const named = rules.map(({ annotations }) => annotations.runbook.replace('docs/runbooks/', ''))
    expect(runbooks.toSorted()).toEqual(named.toSorted())
  })

  test('rules and dashboards use only exported series', async () => {
    const told = await toldNames()
    const exprs = [
      ...rules.map(({ expr }) => expr),
      ...boards.flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))),
    ]
    const named = [...new Set(exprs.flatMap(namesIn))]
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !told.has(name) && !others.test(name))).toEqual([])
  })

  test('runbooks and guides use only exported series', async () => {
    const told = await toldNames()
    const pages = runbooks.map((name) => join(root, 'docs/runbooks', name))
    const guides = ['deploy/watching/README.md', 'docs/operate.md', 'docs/guides/backups.md'].map((name) =>
      join(root, name),
    )
    const named = [...pages, ...guides].flatMap((page) => namesOn(readFileSync(page, 'utf8')))
    expect(named.length).toBeGreaterThan(20)
    const isTold = ({ name, isBeginning }: (typeof named)[number]) =>
      told.has(name) || (isBeginning && [...told].some((one) => one.startsWith(name)))
    const strange = named.filter((one) => !isTold(one) && !others.test(one.name) && !noFigures.test(one.name))
    expect(strange.map(({ name }) => name)).toEqual([])
  })
})
