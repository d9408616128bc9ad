import type { DocumentPart } from '#server/lib/documents/make-document.ts'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import { shortDate } from '@grana/messages/es/formats/dates'
import { paymentPapers as texts } from '@grana/messages/es/payments/payment-papers'
import { calculateStatements, groupSums, signedCents, type Amounts, type CurrencyStatement } from './policy.ts'
import type { Movement, Opening, Party, Period } from './queries.ts'
import { plainAmount, printAmount, printMonth, type Draft } from './to-file.ts'

export type Account = {
  party: Party['side']
  /** Name of the organization or agent. */
  name: string
  period: Period
  openings: readonly Opening[]
  movements: readonly Movement[]
}

const { columns, parts, sums: sumTexts } = texts
/** The currency of an account without movements. */
const firstCurrency: RewardCurrency = 'USD'

const whatOf = ({ kind, is_reversal: isBack }: Movement): string =>
  texts.kinds[isBack ? (`${kind}Back` as const) : kind]

/** What is owed grows by a charge: an approval, or a payment that did not arrive. */
function sidesOf(movement: Movement): { debit: number; credit: number } {
  const added = movement.kind === 'paid' ? -signedCents(movement) : signedCents(movement)
  return { debit: Math.max(added, 0), credit: Math.max(-added, 0) }
}

const partyOf = (party: Party['side'], { agent, organization_name: organization }: Movement) =>
  party === 'organization' ? agent : organization

const printed = (cents: number) => (cents === 0 ? '' : printAmount(cents))
const plain = (cents: number) => (cents === 0 ? '' : plainAmount(cents))

function sumLines(account: Account, { currency, opening, closing, feeOpening, sums }: CurrencyStatement) {
  const show = (cents: number) => `${currency} ${printAmount(cents)}`
  const hasFee = account.party === 'organization'
  return [
    [sumTexts.opening[account.party], show(opening)],
    [sumTexts.approved, show(sums.approved)],
    [sumTexts.paid, show(-sums.paid)],
    [sumTexts.returned, show(sums.returned)],
    [sumTexts.closing[account.party], show(closing)],
    ...(hasFee
      ? [[sumTexts.fee, show(sums.fee)] as const, [sumTexts.feeClosing, show(feeOpening + sums.fee)] as const]
      : []),
  ] as [string, string][]
}

function movementTable(account: Account, statement: CurrencyStatement): DocumentPart {
  const owed = statement.lines.filter(({ movement }) => movement.kind !== 'fee')
  if (owed.length === 0) return { kind: 'text', title: parts.movements, paragraphs: [texts.none] }
  const sides = owed.map(({ movement }) => sidesOf(movement))
  const total = (side: 'debit' | 'credit') => sides.reduce((sum, own) => sum + own[side], 0)
  return {
    kind: 'table',
    title: parts.movements,
    columns: [
      { name: columns.day, share: 18.4 },
      { name: columns.what, share: 35.6 },
      { name: columns.report, share: 18 },
      { name: columns.party[account.party], share: 21 },
      { name: columns.reference, share: 24 },
      { name: columns.debit, share: 18.6, isNumber: true },
      { name: columns.credit, share: 18.6, isNumber: true },
      { name: columns.balance[account.party], share: 19.8, isNumber: true },
    ],
    rows: owed.map(({ movement, balance }, at) => [
      shortDate(movement.day),
      whatOf(movement),
      movement.reference,
      partyOf(account.party, movement),
      movement.payment_reference ?? '',
      printed(sides[at]?.debit ?? 0),
      printed(sides[at]?.credit ?? 0),
      printAmount(balance),
    ]),
    totals: [
      [
        '',
        texts.total,
        '',
        '',
        '',
        printAmount(total('debit')),
        printAmount(total('credit')),
        printAmount(statement.closing),
      ],
    ],
  }
}

function feeTable({ lines, sums }: CurrencyStatement): DocumentPart[] {
  const fees = lines.filter(({ movement }) => movement.kind === 'fee').map(({ movement }) => movement)
  if (fees.length === 0) return []
  return [
    {
      kind: 'table',
      title: parts.fee,
      columns: [
        { name: columns.day, share: 2 },
        { name: columns.what, share: 4 },
        { name: columns.report, share: 2 },
        { name: columns.amount, share: 2, isNumber: true },
      ],
      rows: fees.map((fee) => [shortDate(fee.day), whatOf(fee), fee.reference, printAmount(signedCents(fee))]),
      totals: [['', texts.total, '', printAmount(sums.fee)]],
    },
  ]
}

function statementRows(account: Account, statements: readonly CurrencyStatement[]): string[][] {
  const head = [
    columns.day,
    columns.account,
    columns.what,
    columns.report,
    columns.party[account.party],
    columns.reference,
  ]
  const opened = account.period.since
  return [
    [...head, columns.currency, columns.debit, columns.credit, columns.balance[account.party]],
    ...statements.flatMap(({ currency, opening, lines }) => [
      [
        opened,
        texts.accounts.owed,
        sumTexts.opening[account.party],
        '',
        '',
        '',
        currency,
        '',
        '',
        plainAmount(opening),
      ],
      ...lines.map(({ movement, balance }) => {
        const { debit, credit } = sidesOf(movement)
        const isFee = movement.kind === 'fee'
        const about = [texts.accounts[isFee ? 'fee' : 'owed'], whatOf(movement), movement.reference]
        const names = [partyOf(account.party, movement), movement.payment_reference ?? '', currency]
        return [movement.day, ...about, ...names, plain(debit), plain(credit), isFee ? '' : plainAmount(balance)]
      }),
    ]),
  ]
}

const titleOf = ({ since, until }: Period) => texts.period(printMonth(since), printMonth(until))

/** A statement of some months: what was owed before, every movement, and what is owed after. */
export function toStatement(account: Account): Draft {
  const statements = calculateStatements(account.openings, account.movements, firstCurrency)
  return {
    name: `${texts.names.statement}-${account.period.since.slice(0, 7)}-${account.period.until.slice(0, 7)}`,
    title: texts.titles.statement,
    subtitle: `${account.name} · ${titleOf(account.period)}`,
    parts: statements.flatMap((statement): DocumentPart[] => [
      { kind: 'amounts', title: parts.sums, lines: sumLines(account, statement) },
      movementTable(account, statement),
      ...feeTable(statement),
    ]),
    rows: statementRows(account, statements),
  }
}

const groupColumns = (party: Party['side'], first: string) => [
  { name: first, share: 4 },
  { name: sumTexts.approved, share: 3.6, isNumber: true },
  { name: sumTexts.paid, share: 2.4, isNumber: true },
  { name: sumTexts.returned, share: 3.2, isNumber: true },
  ...(party === 'organization' ? [{ name: sumTexts.fee, share: 3.4, isNumber: true }] : []),
]

const cellsOf = (
  party: Party['side'],
  { approved, paid, returned, fee }: Amounts,
  print: (cents: number) => string,
) => [print(approved), print(paid), print(returned), ...(party === 'organization' ? [print(fee)] : [])]

/** The summary of a year: by month, and by agent or organization. */
export function toYearSummary(account: Account): Draft {
  const year = account.period.since.slice(0, 4)
  const statements = calculateStatements(account.openings, account.movements, firstCurrency)
  const { party } = account
  const groups = [
    { title: parts.months, first: columns.month, nameOf: (one: Movement) => printMonth(one.day) },
    { title: parts.parties[party], first: columns.party[party], nameOf: (one: Movement) => partyOf(party, one) },
  ]
  const tables = statements.flatMap(({ currency, lines, sums }) =>
    groups.map(({ title, first, nameOf }) => ({
      title: statements.length > 1 ? `${title}, ${currency}` : title,
      first,
      currency,
      sums,
      found: groupSums(
        lines.map(({ movement }) => movement),
        nameOf,
      ),
    })),
  )
  return {
    name: `${texts.names.year}-${year}`,
    title: texts.titles.year(year),
    subtitle: account.name,
    parts: [
      ...statements.map((one): DocumentPart => ({ kind: 'amounts', title: parts.sums, lines: sumLines(account, one) })),
      ...tables.map(({ title, first, sums, found }): DocumentPart =>
        found.length === 0
          ? { kind: 'text', title, paragraphs: [texts.none] }
          : {
              kind: 'table',
              title,
              columns: groupColumns(party, first),
              rows: found.map(([name, own]) => [name, ...cellsOf(party, own, printAmount)]),
              totals: [[texts.total, ...cellsOf(party, sums, printAmount)]],
            },
      ),
    ],
    rows: tables.flatMap(({ first, currency, found, sums }) => [
      [
        first,
        columns.currency,
        ...groupColumns(party, first)
          .slice(1)
          .map(({ name }) => name),
      ],
      ...found.map(([name, own]) => [name, currency, ...cellsOf(party, own, plainAmount)]),
      [texts.total, currency, ...cellsOf(party, sums, plainAmount)],
    ]),
  }
}
