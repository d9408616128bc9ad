import { expect, test } from 'vitest'
import { parseAudit } from './audit.ts'

const answer = (vulnerabilities: object) =>
  `a notice\n${JSON.stringify({ advisories: {}, metadata: { vulnerabilities } })}`

test('fails for high and critical vulnerabilities and reports lesser ones', () => {
  expect(parseAudit(answer({ low: 2, moderate: 1, high: 0, critical: 0 }))).toMatchObject({ code: 0 })
  expect(parseAudit(answer({ high: 1 }))).toMatchObject({ code: 1, found: { high: 1, critical: 0 } })
  expect(parseAudit(answer({ critical: 1 }))).toMatchObject({ code: 1 })
})

test.each([
  ['  × The audit endpoint (at https://packages.example/bulk) responded\n  │ with 405:\n', 'answered 405'],
  ['', 'no answer'],
  ['{"error":{"code":"ERR_PNPM_AUDIT"}}', 'no answer'],
  ['{ not json', 'no answer'],
])('reports no answer as not checked: %s', (output, why) => {
  const { code, message } = parseAudit(output)
  expect(code).toBe(3)
  expect(message).toContain('NOT CHECKED')
  expect(message).toContain(why)
})
