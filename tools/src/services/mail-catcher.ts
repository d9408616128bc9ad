import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../processes/child.ts'
import { freePort, freePortFrom } from '../processes/free-ports.ts'
import { addThrowAwayFolder } from '../processes/run.ts'
import type { Run } from '../processes/run.ts'

export type Mail = { smtpUrl: string; mailUrl: string | undefined }

const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')))

/** An SMTP server that keeps every mail and shows it on a web page; addresses in the environment win. */
export async function startMailCatcher(run: Run, wanted?: { smtp: number; web: number }): Promise<Mail> {
  const given = process.env['SMTP_URL']
  if (given !== undefined && given !== '') return { smtpUrl: given, mailUrl: process.env['MAIL_URL'] }
  const smtp = wanted === undefined ? await freePort() : await freePortFrom(wanted.smtp)
  const web = wanted === undefined ? await freePort() : await freePortFrom(wanted.web)
  // It keeps the mails' text in a folder of the temporary one that is everybody's, and leaves it there, unless told.
  const folder = mkdtempSync(join(tmpdir(), 'grana-mail-'))
  addThrowAwayFolder(run, folder)
  // Both bind to every interface unless told.
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
