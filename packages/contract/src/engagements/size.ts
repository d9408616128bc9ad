import type { Environment, TargetType } from '../program-values.ts'
import { scopeSheets, type EngagementScope, type ScopeFigure, type TargetSheet } from './scope.ts'
import type { ApiAuthentication, DataFlag, DeviceAccess, Documentation } from './values.ts'

/**
 * The published formula of the size of a pentest. All times are minutes, so that the lines add up without rounding. A line
 * can only add time: more scope never needs less.
 */

/** Minutes to begin with a target of this type: knowing it, tools, access. */
const baseMinutes: Readonly<Record<TargetType, number>> = {
  website: 960,
  api: 720,
  android: 960,
  ios: 960,
  network: 480,
  cloud: 960,
  hardware: 1440,
  vehicle: 2400,
  source_code: 480,
}

/** Minutes of each of the first ones, how many those are, and minutes of each further one. */
type Rate = { first: number; until: number; further: number }

const figureRates: Readonly<Record<ScopeFigure, Rate>> = {
  roles: { first: 240, until: 5, further: 120 },
  dynamic_pages: { first: 20, until: 60, further: 8 },
  endpoints: { first: 20, until: 60, further: 10 },
  screens: { first: 20, until: 60, further: 8 },
  addresses: { first: 30, until: 32, further: 6 },
  accounts: { first: 360, until: 3, further: 180 },
  services: { first: 60, until: 20, further: 30 },
  units: { first: 480, until: 3, further: 240 },
  interfaces: { first: 360, until: 8, further: 180 },
  thousand_lines: { first: 20, until: 100, further: 10 },
}

const authenticationMinutes: Readonly<Record<ApiAuthentication, number>> = {
  none: 0,
  key: 60,
  token: 120,
  oauth: 240,
  certificate: 240,
}
const documentationMinutes: Readonly<Record<Documentation, number>> = { full: 0, partial: 240, none: 480 }
const accessMinutes: Readonly<Record<DeviceAccess, number>> = { remote: 0, shipped: 240, on_site: 960 }
const dataMinutes: Readonly<Record<DataFlag, number>> = { personal: 60, health: 120, cards: 120, minors: 120 }

/** Tests in production proceed with more care. */
const productionMinutes = 120

/** Kick-off and closing meeting, whatever the scope. */
const planningMinutes = 240
/** Parts of the testing time for the report and for the retest, in hundredths, and their least minutes. */
const reportShare = { hundredths: 15, least: 480 } as const
const retestShare = { hundredths: 10, least: 240 } as const

const hour = 60
/** Sizes are whole working days of eight hours. */
const workDay = 8 * hour

/** Why a line is there. `amount` is what was counted. */
export type SizeReason =
  | { code: 'base' | 'production' | 'planning' | 'report' | 'retest' | 'rounding' }
  | { code: 'figure'; figure: ScopeFigure; amount: number }
  | { code: 'authentication'; choice: ApiAuthentication }
  | { code: 'documentation'; choice: Documentation }
  | { code: 'access'; choice: DeviceAccess }
  | { code: 'data'; flag: DataFlag }

export type SizeLine = { reason: SizeReason; minutes: number; target_id?: string }

export type EngagementSize = {
  lines: SizeLine[]
  hours: number
  /** Testers that finish in about two weeks, and the working days that they need. */
  team: number
  days: number
}

export type SizedTarget = { id: string; type: TargetType; environment: Environment }

function minutesOf(figure: ScopeFigure, amount: number): number {
  const { first, until, further } = figureRates[figure]
  return Math.min(amount, until) * first + Math.max(0, amount - until) * further
}

function choiceLines({ authentication, documentation, access }: TargetSheet, type: TargetType): SizeLine[] {
  const { choices } = scopeSheets[type]
  const asks = (name: (typeof choices)[number]) => choices.includes(name)
  return [
    ...(asks('authentication') && authentication
      ? [
          {
            reason: { code: 'authentication', choice: authentication } as const,
            minutes: authenticationMinutes[authentication],
          },
        ]
      : []),
    ...(asks('documentation') && documentation
      ? [
          {
            reason: { code: 'documentation', choice: documentation } as const,
            minutes: documentationMinutes[documentation],
          },
        ]
      : []),
    ...(asks('access') && access
      ? [{ reason: { code: 'access', choice: access } as const, minutes: accessMinutes[access] }]
      : []),
  ]
}

function targetLines(sheet: TargetSheet, { id, type, environment }: SizedTarget): SizeLine[] {
  const figures = scopeSheets[type].figures.flatMap((figure): SizeLine[] => {
    const amount = sheet.figures[figure]
    if (amount === undefined) return []
    return [{ reason: { code: 'figure', figure, amount }, minutes: minutesOf(figure, amount) }]
  })
  const lines: SizeLine[] = [
    { reason: { code: 'base' }, minutes: baseMinutes[type] },
    ...figures,
    ...choiceLines(sheet, type),
    ...(environment === 'production' ? [{ reason: { code: 'production' } as const, minutes: productionMinutes }] : []),
    ...sheet.data.map((flag) => ({ reason: { code: 'data', flag } as const, minutes: dataMinutes[flag] })),
  ]
  return lines.filter(({ minutes }) => minutes > 0).map((line) => ({ ...line, target_id: id }))
}

const shareOf = (minutes: number, { hundredths, least }: { hundredths: number; least: number }) =>
  Math.max(least, Math.ceil((minutes * hundredths) / 100))

const sum = (lines: readonly SizeLine[]) => lines.reduce((total, { minutes }) => total + minutes, 0)

/** Most testers on one engagement; above that they stand in each other's way. */
const maxTesters = 5
const hoursEach = 80

/** The size of a scope, line by line; nothing while it names no known target. */
export function sizeEngagement(
  { targets: sheets }: Pick<EngagementScope, 'targets'>,
  targets: readonly SizedTarget[],
): EngagementSize | undefined {
  const testing = sheets.flatMap((sheet) => {
    const target = targets.find(({ id }) => id === sheet.target_id)
    return target === undefined ? [] : targetLines(sheet, target)
  })
  if (testing.length === 0) return undefined
  const minutes = sum(testing)
  const lines: SizeLine[] = [
    ...testing,
    { reason: { code: 'planning' }, minutes: planningMinutes },
    { reason: { code: 'report' }, minutes: shareOf(minutes, reportShare) },
    { reason: { code: 'retest' }, minutes: shareOf(minutes, retestShare) },
  ]
  const exact = sum(lines)
  const whole = Math.ceil(exact / workDay) * workDay
  if (whole > exact) lines.push({ reason: { code: 'rounding' }, minutes: whole - exact })
  const hours = whole / hour
  const team = Math.min(maxTesters, Math.max(1, Math.ceil(hours / hoursEach)))
  return { lines, hours, team, days: Math.ceil(hours / (team * 8)) }
}
