import { expect, test } from 'vitest'
import { installPage, rollingPage, type InstallResult } from './pages.ts'

const seen: InstallResult = {
  packages: 61.4,
  install: 120.2,
  exposure: ['Overall exposure level for grana-api@4101.service: 1.4 OK'],
  steps: [
    {
      name: 'upgrade',
      sent: 3,
      failed: ['GET x: 502'],
      milliseconds: [10, 30, 20],
      seconds: 40.4,
      runs: 'grana-0.2.0',
    },
  ],
}

test('the page shows the results, failures included', () => {
  expect(installPage(seen)).toContain('| all of it (at most 900) | 182 |')
  expect(installPage(seen)).toContain('1.4 OK')
  expect(rollingPage(seen)).toContain('| upgrade | 40 | 3 | 1 | 20 / 30 / 30 | grana-0.2.0 |')
})

test('the page has a section on backups where they were tested', () => {
  const backups = { setUp: 30.2, restore: 12.6, output: 'restore: ok in 12.1 s', alarm: 130.4, over: 61, swap: 44 }
  expect(installPage(seen)).not.toContain('Backups')
  const page = installPage({ ...seen, backups })
  expect(page).toContain('(at most 300) | 130 |')
  expect(page).toContain('restore: ok in 12.1 s')
})
