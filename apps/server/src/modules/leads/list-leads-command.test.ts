import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { toLeadTable } from './lead-table.ts'
import { parseListOptions } from './list-leads-command.ts'
import type { Lead } from './queries.ts'
import { someLead } from './test-lead.ts'

const run = promisify(execFile)

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const rows = [
    { ...someLead({ email: 'first@one.example' }), created_at: new Date('2026-01-01T10:00:00Z') },
    {
      ...someLead({ email: 'second@two.example', message: 'a\u001B[2Jb\nc' }),
      created_at: new Date('2026-02-01T10:00:00Z'),
    },
    {
      ...someLead({ email: 'third@three.example', organization: '=1+1' }),
      state: 'contacted' as const,
      created_at: new Date('2026-03-01T10:00:00Z'),
    },
  ]
  await database.owner.insertInto('leads').values(rows).execute()
})

afterAll(() => database.drop())

function command(...args: string[]) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_URL: 'http://api.grana.localhost:4001',
    PORTAL_URL: 'http://portal.grana.localhost:4000',
    DATABASE_WORKER_URL: database.urls.worker,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@grana.example',
    SALES_EMAIL: 'sales@grana.example',
  }
  return run(process.execPath, [new URL('./list-leads-command.ts', import.meta.url).pathname, ...args], { env })
}

describe('list-leads-command', () => {
  test('lists newest first, one line each, without control characters or formulas', async () => {
    const { stdout } = await command()
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('third@three.example')
    expect(lines[1]).toContain(`| '=1+1`)
    expect(lines[2]).toContain('a [2Jb c')
    expect(lines[3]).toContain('first@one.example')
    expect(stdout).not.toContain('\u001B')
  })

  test('filters by state and limits the number', async () => {
    expect((await command('--state', 'contacted')).stdout.trimEnd().split('\n')).toHaveLength(2)
    expect((await command('--limit', '1')).stdout.trimEnd().split('\n')).toHaveLength(2)
    expect((await command('--state', 'discarded')).stdout).toBe('no leads\n')
  })

  test('prints the usage for invalid options', async () => {
    await expect(command('--limit', '0')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('usage') })
  })
})

test.each([
  ['--state', 'nowhere'],
  ['--limit', 'x'],
  ['--limit', '1001'],
  ['--limit', '1.5'],
  ['--limit'],
  ['--everything'],
  ['--limit', '5', 'new'],
])('refuses %s %s', (...args) => {
  expect(parseListOptions(args)).toBeUndefined()
})

/** A stored lead; the table shows what the form took and when. */
const toLead = (organization: string): Lead => ({
  ...someLead(),
  organization,
  country_code: 'MX',
  country_text: null,
  phone: null,
  consent_at: new Date(0),
  created_at: new Date(0),
  updated_at: new Date(0),
  notice_sent_at: null,
  owner_id: null,
  state: 'new',
})

test.each([
  ['=cmd', `'=cmd`],
  ['+525550000000', `'+525550000000`],
  ['@x', `'@x`],
  ['\u202Eevil', 'evil'],
  ['a|b', 'a/b'],
  ['x'.repeat(100), `${'x'.repeat(59)}…`],
])('neutralizes %j', (typed, safe) => {
  const [, row = ''] = toLeadTable([toLead(typed)]).split('\n')
  expect(row.split(' | ')[4]?.trim()).toBe(safe)
})
