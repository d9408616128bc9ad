import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../processes/child.ts'
import { freePort, freePortFrom } from '../processes/free-ports.ts'
import { addTemporaryFolder } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'

export type Mail = { smtpUrl: string; mailUrl: string | undefined }

const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')))

/** An SMTP server that stores every email and shows it on a web page; addresses in the environment take precedence. */
export async function startMailCatcher(run: Run, wanted?: { smtp: number; web: number }): Promise<Mail> {
  const given = process.env['SMTP_URL']
  if (given !== undefined && given !== '') return { smtpUrl: given, mailUrl: process.env['MAIL_URL'] }
  const smtp = wanted === undefined ? await freePort() : await freePortFrom(wanted.smtp)
  const web = wanted === undefined ? await freePort() : await freePortFrom(wanted.web)
  // By default it stores the emails in a world-readable temporary folder and leaves them there.
  const folder = mkdtempSync(join(tmpdir(), 'grana-mail-'))
  addTemporaryFolder(run, folder)
  // Both bind to every interface by default.
  const args = ['--smtp', String(smtp), '--ip', '127.0.0.1', '--web', String(web), '--web-ip', '127.0.0.1']
  const mailUrl = `http://127.0.0.1:${web}`
  await startChild(run, {
    name: 'mail',
    command: process.execPath,
    args: [program, ...args],
    env: { TMPDIR: folder },
    ready: { url: `${mailUrl}/api/healthz` },
    isService: true,
  })
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, mailUrl }
}
