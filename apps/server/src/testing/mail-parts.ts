import type { Arrived } from '../lib/test-mail-server.ts'

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

/** A header as a mail program shows it: words in RFC 2047 decoded. */
export function shownHeader(mail: Arrived, name: string): string {
  return (mail.header(name) ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

/** The names of all headers of a mail, in small letters. */
export function headerNames({ raw }: Arrived): string[] {
  return raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .toSorted()
}

/** Both parts of a mail as a person reads them. */
export function mailParts({ raw }: Arrived): { text: string; html: string } {
  const boundary = /boundary="?([^"\r\n]+)"?/i.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`)
  const ofType = (type: string) => parts.slice(1).find((part) => part.includes(`Content-Type: ${type}`)) ?? ''
  return { text: decodePart(ofType('text/plain')).replaceAll('\r\n', '\n'), html: decodePart(ofType('text/html')) }
}

/** The address that the button of a mail leads to. */
export function linkIn(mail: Arrived): URL {
  const link = /^https?:\S+$/m.exec(mailParts(mail).text)?.[0]
  if (link === undefined) throw new Error('the mail has no link')
  return new URL(link)
}

/** A whole mail in one text: as it came over the wire, every header as it is shown, and both parts as they are read. */
export function decodedMail(mail: Arrived): string {
  const { text, html } = mailParts(mail)
  return [mail.raw, ...headerNames(mail).map((name) => shownHeader(mail, name)), text, html].join('\n')
}
