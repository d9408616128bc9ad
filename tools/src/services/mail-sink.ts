import { inRoot } from '../paths.ts'
import { startOnFreePort } from '../processes/child-on-port.ts'
import type { Run } from '../processes/run.ts'
import type { Mail } from './mail-catcher.ts'

/** An SMTP server that writes every accepted email into a file, so that a kill loses none. */
export async function startMailSink(run: Run, file: string): Promise<Mail> {
  const url = await startOnFreePort(run, (_url, port) => ({
    name: 'mail',
    command: process.execPath,
    args: [inRoot('tools/src/services/mail-sink-process.ts'), String(port), file],
    ready: { line: /mail sink ready/ },
    isService: true,
  }))
  return { smtpUrl: url.replace('http:', 'smtp:'), mailUrl: undefined }
}
