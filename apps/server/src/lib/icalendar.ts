const lineOctets = 75

/** Text of a property (RFC 5545, 3.3.11); characters that the format does not allow are dropped. */
function escapeText(text: string): string {
  const allowed = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    .replaceAll(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F]/g, '')
  return allowed.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** A content line of at most 75 octets; the rest continues after a line break and a space (3.1). */
function fold(line: string): string {
  const lines: string[] = []
  let octets = 0
  let current = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** A moment in UTC, without fractions of a second. */
const toUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export type CalendarEntry = {
  /** Stays the same as long as it is the same due date, so that a calendar moves it instead of adding another. */
  uid: string
  at: Date
  changedAt: Date
  title: string
  url: string
}

const toEvent = ({ uid, at, changedAt, title, url }: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${toUtc(changedAt)}`,
  `DTSTART:${toUtc(at)}`,
  `SUMMARY:${escapeText(title)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

type Calendar = { name: string; product: string; refreshMinutes: number; entries: readonly CalendarEntry[] }

/** A calendar (RFC 5545) that programs load again after some minutes (RFC 7986). */
export function writeCalendar({ name, product, refreshMinutes, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    ...entries.flatMap(toEvent),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
