import type { ReceivedEmail } from '@grana/server/lib/test-mail-server'
import { emailParts } from '@grana/server/testing/email-parts'
import type { CountMarks } from './search.ts'

const length = 12

/** What is random in a secret, as text and as the bytes that it stands for. */
function formsOf(secret: string): string[] {
  const core = secret.replace(/^(?:grana_[a-z]+_|whsec_)/, '')
  return [core, Buffer.from(core, 'base64').toString('latin1')]
}

/** Finds secrets in a text, also cut: any of their first three pieces of twelve characters or bytes. */
export function createSecretFinder(secrets: Iterable<string>): CountMarks {
  const pieces = new Set<string>()
  const begins = new Uint8Array(65_536)
  const pair = (text: string, at: number) => ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255)
  for (const secret of secrets)
    for (const form of formsOf(secret))
      for (let at = 0; at + length <= Math.min(form.length, 3 * length); at += length) {
        pieces.add(form.slice(at, at + length))
        begins[pair(form, at)] = 1
      }
  return (text) => {
    let found = 0
    for (let at = 0; at + length <= text.length; at += 1)
      if (begins[pair(text, at)] === 1 && pieces.has(text.slice(at, at + length))) found += 1
    return found
  }
}

const link = /\/open-report#([\w-]{43})/g

/**
 * Takes the emails that carry a link to an open report by design out of the received ones; of each the addresses, and how many different
 * links it holds.
 */
export function takeLinkEmails(
  received: ReceivedEmail[],
  keep: (secret: string) => void,
): { to: string[]; held: number }[] {
  const taken: { to: string[]; held: number }[] = []
  for (const mail of received.splice(0)) {
    const { text, html } = emailParts(mail)
    const secrets = new Set([...`${text}\n${html}`.matchAll(link)].map(([, secret]) => secret ?? ''))
    for (const secret of secrets) keep(secret)
    if (secrets.size === 0) received.push(mail)
    else taken.push({ to: mail.to, held: secrets.size })
  }
  return taken
}
