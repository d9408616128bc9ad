import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRun, stopRun } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'
import { startMailCatcher } from './mail-catcher.ts'
import type { Mail } from './mail-catcher.ts'

const ledgers = mkdtempSync(join(tmpdir(), 'grana-mail-test-'))
const before = { ...process.env }
let run: Run
let mail: Mail

beforeAll(async () => {
  process.env['GRANA_LEDGERS'] = ledgers
  delete process.env['SMTP_URL']
  run = await openRun('mail-test')
  mail = await startMailCatcher(run)
})

afterAll(async () => {
  await stopRun(run)
  process.env = before
  rmSync(ledgers, { recursive: true, force: true })
})

/** Sends one email over SMTP, waiting for each reply before the next line. */
function sendMail(url: string, subject: string): Promise<void> {
  const lines = ['EHLO test', 'MAIL FROM:<a@grana.localhost>', 'RCPT TO:<b@grana.localhost>', 'DATA']
  const rest = [...lines, `Subject: ${subject}\r\n\r\nHello\r\n.`, 'QUIT']
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
  createInterface({ input: socket }).on('line', (answer) => {
    if (/^\d{3} /.test(answer)) socket.write(`${rest.shift() ?? ''}\r\n`)
  })
  return new Promise((resolve, reject) => {
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
}

test('a sent email can be read on the web page', async () => {
  await sendMail(mail.smtpUrl, 'Seen')
  const answer = await fetch(`${mail.mailUrl}/api/email`)
  expect(JSON.stringify(await answer.json())).toContain('Seen')
})

test('emails are stored where only their owner can read them', () => {
  const ledger = JSON.parse(readFileSync(join(ledgers, readdirSync(ledgers)[0] ?? ''), 'utf8')) as { folders: string[] }
  expect(ledger.folders).toHaveLength(1)
  for (const folder of ledger.folders) {
    expect(existsSync(join(folder, 'maildev'))).toBe(true)
    expect(statSync(folder).mode & 0o077).toBe(0)
  }
})

test('uses an address of the environment and starts nothing', async () => {
  process.env['SMTP_URL'] = 'smtp://mail.example:25'
  const children = run.children.length
  expect(await startMailCatcher(run)).toMatchObject({ smtpUrl: 'smtp://mail.example:25' })
  expect(run.children).toHaveLength(children)
})
