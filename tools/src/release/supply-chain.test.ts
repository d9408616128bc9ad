import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../paths.ts'
import { licenceList, formatNotices, listRefused } from './supply-chain.ts'

const one = (licence: string, name = 'thing') => ({ licence, name, versions: ['1.0.0'] })

test.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'BUSL-1.1', 'UNLICENSED', 'Unknown', 'MIT AND GPL-2.0', 'MPL-2.0'])(
  '%s is refused',
  (licence) => {
    expect(listRefused([one(licence)])).toHaveLength(1)
  },
)

test.each(['MIT', '(MIT OR CC0-1.0)', '(AFL-2.1 OR BSD-3-Clause)', 'GPL-2.0 OR MIT', 'MIT AND ISC'])(
  '%s is allowed',
  (licence) => {
    expect(listRefused([one(licence)])).toEqual([])
  },
)

test('a licence exception holds for the named package and that licence only', () => {
  expect(listRefused([one('MPL-2.0', '@resvg/resvg-js')])).toEqual([])
  expect(listRefused([one('GPL-3.0', '@resvg/resvg-js')])).toHaveLength(1)
})

test('every production dependency has an allowed licence and its text is in the notices', async () => {
  const { list, packages } = await licenceList()
  expect(list.length).toBeGreaterThan(100)
  expect(listRefused(list)).toEqual([])
  expect(list.filter(({ name }) => ['vitest', 'maildev', 'lighthouse', 'vite'].includes(name))).toEqual([])
  const fastify = packages.filter(({ name }) => name === 'fastify')
  expect(await formatNotices(fastify)).toContain('Permission is hereby granted')
})

test('no install scripts run, and a version is installed only a week after its release', async () => {
  const settings = parse(await readFile(inRoot('pnpm-workspace.yaml'), 'utf8')) as {
    allowBuilds: Record<string, boolean>
    minimumReleaseAge: number
    catalog: Record<string, string>
    strictDepBuilds: boolean
  }
  expect(Object.values(settings.allowBuilds).some(Boolean)).toBe(false)
  expect(settings.strictDepBuilds).toBe(true)
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(7 * 24 * 60)
  // Exact versions: a range would let the lock file drift.
  expect(
    Object.values(settings.catalog).filter((version) => !/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version)),
  ).toEqual([])
})

/** Packages that only carry the name of a security tool. */
const notTheTools = ['sqlmap', 'wapiti', 'burp', 'gitleaks', 'zaproxy', 'detect-secrets', 'semgrep', 'k6', 'portman']

test('no package is installed that only carries the name of a security tool', async () => {
  const lock = await readFile(inRoot('pnpm-lock.yaml'), 'utf8')
  expect([...notTheTools, 'xss-payloads'].filter((name) => new RegExp(`^  '?${name}@`, 'm').test(lock))).toEqual([])
})
