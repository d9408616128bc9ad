import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inRoot, localFolder } from '../paths.ts'

const folder = mkdtempSync(join(localFolder(), 'unit-reporter-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, lines: string[]) =>
  writeFileSync(join(folder, name), ["import { afterAll, it } from 'vitest'", ...lines].join('\n'))

it('names all that breaks a run, tests, hooks, files that do not load and errors that nobody caught, and what wavers', async () => {
  write('vitest.config.ts', ['export default { root: import.meta.dirname, test: { retry: 1 } }'])
  write('a.test.ts', [
    "it('holds', () => {})",
    "it('fails', () => { throw new Error('no') })",
    "it.skip('waits', () => {})",
  ])
  write('b.test.ts', ["afterAll(() => { throw new Error('hook') })", "it('holds too', () => {})"])
  write('c.test.ts', ["it('is left', () => {})", "throw new Error('loading')"])
  write('d.test.ts', ["it('lets go', () => void Promise.reject(new Error('loose')))"])
  write('e.test.ts', ['let tries = 0', "it('wavers', () => { tries += 1; if (tries === 1) throw new Error('once') })"])
  const report = join(folder, 'report.json')
  const code = await new Promise((resolve) => {
    const args = [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
    const env = { ...process.env, UNIT_REPORT: report }
    execFile(
      process.execPath,
      [...args, `--reporter=${inRoot('tools/src/reports/unit-reporter.ts')}`],
      { env },
      (error) => resolve(error?.code ?? 0),
    )
  })
  const { told, unsteady, ...counts } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'told' | 'unsteady',
    string[]
  >
  const short = (line: string) => line.replace(/^.*unit-reporter-\w+\//, '').replace(/:\d+:/, ':')
  expect(code).toBe(1)
  expect(counts).toEqual({ passed: 4, failed: 4, skipped: 1 })
  expect(unsteady.map(short)).toEqual(['e.test.ts › wavers: once'])
  expect(told.map(short).toSorted()).toEqual([
    'a.test.ts › fails: no',
    'b.test.ts: hook',
    'c.test.ts: loading',
    'd.test.ts: loose',
  ])
})
