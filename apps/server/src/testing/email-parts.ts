import type { ReceivedEmail } from '../lib/test-mail-server.ts'

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodePart(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const body = part.slice(end + 4)
  const isBase64 = /content-transfer-encoding: base64/i.test(part.slice(0, end))
  return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body)
}

/** A header as an email client shows it: RFC 2047 words decoded. */
export function decodeHeader(mail: ReceivedEmail, name: string): string {
  return (mail.header(name) ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

/** The names of all headers of an email, in lower case. */
export function headerNames({ raw }: ReceivedEmail): string[] {
  return raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted()
}

/** Both parts of an email, decoded. */
export function emailParts({ raw }: ReceivedEmail): { text: string; html: string } {
  const boundary = /boundary="?([^"\r\n]+)"?/i.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`)
  const ofType = (type: string) => parts.slice(1).find((part) => part.includes(`Content-Type: ${type}`)) ?? ''
  return { text: decodePart(ofType('text/plain')).replaceAll('\r\n', '\n'), html: decodePart(ofType('text/html')) }
}

/** The link of an email's button. */
export function getLink(mail: ReceivedEmail): URL {
  const link = /^https?:\S+$/m.exec(emailParts(mail).text)?.[0]
  if (link === undefined) throw new Error('the email has no link')
  return new URL(link)
}

/** An email as one text: the raw bytes, every decoded header, and both decoded parts. */
export function decodeEmail(mail: ReceivedEmail): string {
  const { text, html } = emailParts(mail)
  return [mail.raw, ...headerNames(mail).map((name) => decodeHeader(mail, name)), text, html].join('\n')
}
