import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inRoot, localFolder } from '../paths.ts'

const folder = mkdtempSync(join(localFolder(), 'unit-reporter-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, lines: string[]) =>
  writeFileSync(join(folder, name), ["import { afterAll, it } from 'vitest'", ...lines].join('\n'))

it('lists every failure of a run: tests, hooks, files that do not load and uncaught errors', async () => {
  write('vitest.config.ts', ['export default { root: import.meta.dirname, test: {} }'])
  write('a.test.ts', [
    "it('holds', () => {})",
    "it('fails', () => { throw new Error('no') })",
    "it.skip('waits', () => {})",
  ])
  write('b.test.ts', ["afterAll(() => { throw new Error('hook') })", "it('holds too', () => {})"])
  write('c.test.ts', ["it('is left', () => {})", "throw new Error('loading')"])
  write('d.test.ts', ["it('lets go', () => void Promise.reject(new Error('loose')))"])
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
  const { failures, ...counts } = JSON.parse(readFileSync(report, 'utf8')) as { failures: string[] }
  const short = (line: string) => line.replace(/^.*unit-reporter-\w+\//, '').replace(/:\d+:/, ':')
  expect(code).toBe(1)
  expect(counts).toEqual({ passed: 3, failed: 4, skipped: 1 })
  expect(failures.map(short).toSorted()).toEqual([
    'a.test.ts › fails: no',
    'b.test.ts: hook',
    'c.test.ts: loading',
    'd.test.ts: loose',
  ])
})
