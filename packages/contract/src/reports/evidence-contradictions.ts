/** Details of requests and answers that cannot be true, each counted once. Every pattern is linear in the length of the text. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const isoDate = /\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/g

function hasImpossibleDay(text: string): boolean {
  return Array.from(text.matchAll(isoDate)).some(
    ([, year, month, day]) => !isDay(Number(year), Number(month), Number(day)),
  )
}

/** The form of `Date` headers. */
const headerDate =
  /\b(sun|mon|tue|wed|thu|fri|sat), (\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) (20\d{2}) (\d{2}):(\d{2}):(\d{2})/gi

type HeaderDate = { isPossible: boolean; at: number }

function headerDatesOf(text: string): HeaderDate[] {
  return Array.from(text.matchAll(headerDate), ([, weekday = '', ...rest]) => {
    const [day, , year, hour, minute, second] = rest.map(Number)
    const month = months.indexOf((rest[1] ?? '').toLowerCase()) + 1
    const at = Date.UTC(year ?? 0, month - 1, day, hour, minute, second)
    const isTime = (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 61
    const isWeekday = weekdays[new Date(at).getUTCDay()] === weekday.toLowerCase()
    return { isPossible: isTime && isDay(year ?? 0, month, day ?? 0) && isWeekday, at }
  })
}

/** An impossible date, or answers that were sent before the one above them. */
function hasImpossibleHeaderDate(text: string): boolean {
  const dates = headerDatesOf(text)
  return dates.some(({ isPossible, at }, index) => !isPossible || at < (dates[index - 1]?.at ?? 0))
}

const address = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g
const hasImpossibleAddress = (text: string): boolean =>
  Array.from(text.matchAll(address)).some(([found]) => found.split('.').some((part) => Number(part) > 255))

const port = /\b(\d{4,6})\/(?:tcp|udp)\b/g
const hasImpossiblePort = (text: string): boolean =>
  Array.from(text.matchAll(port)).some(([, number]) => Number(number) > 65_535)

const hasImpossibleHex = (text: string): boolean => /\b0x[0-9a-f]{0,16}[g-z][0-9a-z]{0,16}\b/i.test(text)

/** Phrases of status codes; an unknown phrase is no contradiction. */
const phrases: Readonly<Record<string, string>> = {
  '200': 'ok',
  '201': 'created',
  '202': 'accepted',
  '204': 'no content',
  '301': 'moved permanently',
  '302': 'found',
  '400': 'bad request',
  '401': 'unauthorized',
  '403': 'forbidden',
  '404': 'not found',
  '405': 'method not allowed',
  '500': 'internal server error',
  '502': 'bad gateway',
  '503': 'service unavailable',
}
const known = new Set(Object.values(phrases))
const statusLine = /\bHTTP\/([123](?:\.\d)?)[ \t]+(\d{3})(?:[ \t]+([a-z][a-z -]{1,30}))?/gi

function hasWrongPhrase(text: string): boolean {
  return Array.from(text.matchAll(statusLine)).some(([, , code = '', phrase = '']) => {
    const told = phrase.trim().toLowerCase()
    return known.has(told) && phrases[code] !== undefined && phrases[code] !== told
  })
}

const emptyAnswerWithBody =
  /\bHTTP\/[123](?:\.\d)?[ \t]+204\b[^\n]*\n(?:[a-z-]{1,40}:[^\n]{0,300}\n){0,30}\n?[ \t]*[{[<]/i

const requestVersion = /^[ \t>]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+\S{1,300}[ \t]+HTTP\/([123](?:\.\d)?)/gm

/** A connection has one version: no answer is of the version of any request. */
function mixesVersions(text: string): boolean {
  const asked = new Set(Array.from(text.matchAll(requestVersion), ([, version]) => version))
  const told = Array.from(text.matchAll(statusLine), ([, version]) => version)
  return asked.size > 0 && told.length > 0 && told.every((version) => !asked.has(version))
}

const flatObject = /\{[^{}]{2,600}\}/g
const objectKey = /"(\w{1,40})"[ \t]*:/g

function repeatsKey(text: string): boolean {
  return Array.from(text.matchAll(flatObject)).some(([object]) => {
    const keys = Array.from(object.matchAll(objectKey), ([, key]) => key)
    return new Set(keys).size < keys.length
  })
}

const exchange =
  /^[ \t>]*(?:GET|POST|PUT|PATCH|DELETE)[ \t]+(\S{1,300})[^\n]{0,40}\n([\s\S]{0,1200}?)^[ \t<]*HTTP\/[123](?:\.\d)?[ \t]+2\d\d[^\n]*\n([\s\S]{0,800}?)(?=^[ \t>]*(?:GET|POST|PUT|PATCH|DELETE)[ \t]|\n[ \t]*\n[ \t]*\n|(?![\s\S]))/gm
const identifier = /(?<=\/)[A-Za-z]{0,6}[-_]?\d{3,12}(?=[/?#]|$)/g
const valueOfKey = /"\w{1,40}"[ \t]*:[ \t]*"?([A-Za-z]{0,6}[-_]?\d{3,12})"?[ \t]*[,}\n]/g
const formOf = (value: string) => value.replaceAll(/\d/g, '0')

/** An answer with identifiers of the same form as the one in the request, none of which is that one. */
function answersAboutAnother(text: string): boolean {
  return Array.from(text.matchAll(exchange)).some(([, path = '', , body = '']) => {
    const asked = path.match(identifier) ?? []
    const told = Array.from(body.matchAll(valueOfKey), ([, value = '']) => value)
    return asked.some((id) => {
      const alike = told.filter((value) => formOf(value) === formOf(id))
      return alike.length > 0 && !alike.includes(id)
    })
  })
}

const checks: readonly ((text: string) => boolean)[] = [
  hasImpossibleDay,
  hasImpossibleHeaderDate,
  hasImpossibleAddress,
  hasImpossiblePort,
  hasImpossibleHex,
  hasWrongPhrase,
  (text) => emptyAnswerWithBody.test(text),
  mixesVersions,
  repeatsKey,
  answersAboutAnother,
]

/** Longer texts are cut, as for traces. */
const maxCharacters = 60_000

/** How many kinds of impossible details a text has. */
export function countContradictions(given: string): number {
  const text = given.slice(0, maxCharacters)
  return checks.filter((check) => check(text)).length
}

const refusing = new Set(['401', '403', '404', '405', '410'])

/** Whether every answer that is shown refuses the request. */
export function showsOnlyRefusals(given: string): boolean {
  const codes = Array.from(given.slice(0, maxCharacters).matchAll(statusLine), ([, , code = '']) => code)
  return codes.length > 0 && codes.every((code) => refusing.has(code))
}
