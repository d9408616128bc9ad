import { reportEventKinds, type ReportEventKind } from '@grana/contract/reports/values'
import type { EventGroup } from '@grana/messages/es/machines/webhooks'

const prefixes: readonly (readonly [RegExp, EventGroup])[] = [
  [/^commented$/, 'comments'],
  [/^(?:reward|share|payment_case|retest_fee)_/, 'money'],
  [/^(?:retest|fix_date)_/, 'fixes'],
  [/^dispute_/, 'disputes'],
  [/^disclosure_/, 'disclosures'],
]

export const groupOf = (kind: ReportEventKind): EventGroup =>
  prefixes.find(([prefix]) => prefix.test(kind))?.[1] ?? 'reports'

export const kindsOf = (groups: readonly EventGroup[]): ReportEventKind[] =>
  reportEventKinds.filter((kind) => groups.includes(groupOf(kind)))
