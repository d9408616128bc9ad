import {
  compareReports,
  minMatch,
  readReport,
  type ComparedReport,
  type ReportTraces,
} from '@grana/contract/reports/compare-reports'
import { maxCandidates } from '@grana/contract/reports/duplicates'

/** A generated report, the flaw that it describes, and its program. */
type Generated = { readonly flaw: number; readonly program: number; readonly read: ReportTraces }
export type Pairs = { readonly reports: readonly Generated[]; readonly same: number; readonly other: number }

/** Reports to each program, beside which a duplicate must be found. */
const perProgram = 100

const hosts = ['app', 'api', 'pay', 'shop', 'login', 'files'] as const
const things = 'invoices users orders coupons tickets exports devices teams reviews uploads shipments wallets'.split(
  ' ',
)
const acts = 'search download share approve preview import history settings'.split(' ')
const parameters = 'q id next term file url page sort token owner'.split(' ')

/** Two ways to say each weakness, and another weakness of its category that the second reporter may choose. */
const weaknesses = [
  {
    id: 'sql-injection',
    near: 'nosql-injection',
    words: ['SQL injection in the {act} of {thing}', 'The database answers what I type in {thing}'],
  },
  {
    id: 'stored-xss',
    near: 'reflected-xss',
    words: ['Stored XSS in {thing}', 'A comment of {thing} runs script for who opens it'],
  },
  {
    id: 'idor-read',
    near: 'idor-write',
    words: ['IDOR reads {thing} of others', 'Other customers open my {thing} by number'],
  },
  {
    id: 'ssrf',
    near: 'open-redirect',
    words: ['SSRF by {parameter} when {thing} load', 'The server fetches any address given to {thing}'],
  },
  {
    id: 'csrf-sensitive-action',
    near: 'csrf-minor-action',
    words: ['CSRF changes {thing}', 'A link of mine makes a victim {act} {thing}'],
  },
] as const

/** Numbers between 0 and 1, the same ones for the same seed. */
function createDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Draw = () => number
const pick = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T

type Flaw = {
  readonly kind: (typeof weaknesses)[number]
  readonly host: string
  readonly thing: string
  readonly act: string
  readonly parameter: string
}

const drawFlaw = (draw: Draw): Flaw => ({
  kind: pick(draw, weaknesses),
  host: `${pick(draw, hosts)}.acme.example`,
  thing: pick(draw, things),
  act: pick(draw, acts),
  parameter: pick(draw, parameters),
})

const fill = (text: string, flaw: Flaw) =>
  text.replace('{act}', flaw.act).replace('{thing}', flaw.thing).replace('{parameter}', flaw.parameter)

const number = (draw: Draw) => Math.floor(draw() * 9000) + 1000

/** The first report shows a request; the second a command or an address, with other identifiers and sometimes less. */
const firstOf = (draw: Draw, flaw: Flaw): ComparedReport => ({
  title: fill(flaw.kind.words[0], flaw),
  target: flaw.host,
  weakness: flaw.kind.id,
  text: `I send this request and read the answer.\n\nGET /${flaw.thing}/${number(draw)}/${flaw.act}?${flaw.parameter}=1 HTTP/1.1\nHost: ${flaw.host}`,
})

function secondOf(draw: Draw, flaw: Flaw): ComparedReport {
  const path = `/${flaw.thing}/${number(draw)}/${flaw.act}`
  const address = draw() < 0.2 ? `https://${flaw.host}${path}` : `https://${flaw.host}${path}?${flaw.parameter}=x`
  const shown = draw() < 0.5 ? `curl '${address}'` : `Open ${address} with the session of another account.`
  return {
    title: fill(flaw.kind.words[1], flaw),
    target: flaw.host,
    weakness: draw() < 0.2 ? flaw.kind.near : flaw.kind.id,
    // One in ten names no address at all.
    text: draw() < 0.1 ? 'It happens on the screen that the title names; I recorded it.' : shown,
  }
}

/** Another flaw in the words of a report: its title, at another place. */
const sameWords = (draw: Draw, flaw: Flaw): ComparedReport => {
  const elsewhere = drawFlaw(draw)
  return { ...firstOf(draw, elsewhere), title: fill(flaw.kind.words[0], flaw), weakness: flaw.kind.id }
}

/** Pairs of reports: half describe the same flaw in other words, half another flaw in the same words. */
export function generatePairs(count: number, seed: number): Pairs {
  const draw = createDraw(seed)
  const reports: Generated[] = []
  let flaws = 0
  const add = (flaw: number, report: ComparedReport) =>
    reports.push({ flaw, program: Math.floor(reports.length / perProgram), read: readReport(report) })
  for (let index = 0; index < count; index += 1) {
    const flaw = drawFlaw(draw)
    const isSame = index % 2 === 0
    add(flaws, firstOf(draw, flaw))
    if (!isSame) flaws += 1
    add(flaws, isSame ? secondOf(draw, flaw) : sameWords(draw, flaw))
    flaws += 1
  }
  return { reports, same: Math.ceil(count / 2), other: Math.floor(count / 2) }
}

/** What an analyst is shown beside a report. */
function candidatesOf(report: Generated, reports: readonly Generated[]): readonly Generated[] {
  return reports
    .filter((other) => other !== report && other.program === report.program)
    .map((other) => ({ other, score: compareReports(report.read, other.read).score }))
    .filter(({ score }) => score >= minMatch)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
    .map(({ other }) => other)
}

/** Share of the duplicates whose original is among the candidates, and of the candidates that are of the same flaw. */
export function judgePairs({ reports, same, other }: Pairs) {
  let found = 0
  let first = 0
  let shown = 0
  let right = 0
  for (const [index, report] of reports.entries()) {
    if (index % 2 === 0) continue
    const candidates = candidatesOf(report, reports)
    const isDuplicate = reports[index - 1]?.flaw === report.flaw
    shown += candidates.length
    right += candidates.filter(({ flaw }) => flaw === report.flaw).length
    if (!isDuplicate) continue
    if (candidates.some(({ flaw }) => flaw === report.flaw)) found += 1
    if (candidates[0]?.flaw === report.flaw) first += 1
  }
  return {
    pairs: same + other,
    recall: found / same,
    first: first / same,
    precision: right / shown,
    shown: shown / (same + other),
  }
}
