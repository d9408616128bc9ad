/** Values that describe programs, policies and targets, on the wire and in the tables. */

export const programKinds = ['bounty', 'vdp', 'pentest'] as const
export type ProgramKind = (typeof programKinds)[number]

export const programStates = ['draft', 'active', 'paused', 'closed'] as const
export type ProgramState = (typeof programStates)[number]

/** States visible to the public, which never sees drafts. */
export const publicProgramStates = ['active', 'paused', 'closed'] as const
export type PublicProgramState = (typeof publicProgramStates)[number]

export const programVisibilities = ['public', 'private'] as const
export type ProgramVisibility = (typeof programVisibilities)[number]

export const safeHarbors = ['full', 'partial', 'none'] as const
export type SafeHarbor = (typeof safeHarbors)[number]

export const sectors = [
  'finance',
  'automotive',
  'health',
  'commerce_logistics',
  'telecommunications',
  'travel',
  'energy',
  'education',
] as const
export type Sector = (typeof sectors)[number]

export const targetTypes = [
  'website',
  'api',
  'android',
  'ios',
  'network',
  'cloud',
  'hardware',
  'vehicle',
  'source_code',
] as const
export type TargetType = (typeof targetTypes)[number]

/** Asset types of the filter: both kinds of mobile app count as one. */
export const assets = [
  'website',
  'api',
  'mobile_app',
  'cloud',
  'network',
  'vehicle',
  'hardware',
  'source_code',
] as const
export type Asset = (typeof assets)[number]

/** The filter of each target type. */
export const assetOfType = {
  website: 'website',
  api: 'api',
  android: 'mobile_app',
  ios: 'mobile_app',
  network: 'network',
  cloud: 'cloud',
  hardware: 'hardware',
  vehicle: 'vehicle',
  source_code: 'source_code',
} as const satisfies Record<TargetType, Asset>

export const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

/** How agents obtain an account; a target that needs none has no mode. */
export const credentialModes = [
  'self_with_pii',
  'self_without_pii',
  'provided_user_password',
  'provided_email_activation',
] as const
export type CredentialMode = (typeof credentialModes)[number]

/** From least to most. */
export const severities = ['informative', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

/** The severity of that name, if it is one. */
export function findSeverity(name: string | undefined): Severity | undefined {
  return severities.find((each) => each === name)
}

export const currencies = ['USD'] as const
export type Currency = (typeof currencies)[number]

/** Lower bounds of the ranges in which maximum rewards are counted, in whole units of the currency. */
export const rewardSpans = [0, 1000, 2500, 5000, 10_000] as const

export const programSorts = ['recent', 'reward', 'name'] as const
export type ProgramSort = (typeof programSorts)[number]

/** Cards on one page of the directory. */
export const programPageSize = 12

/** Totals and filter counts are exact up to here; above it screens show "more than". */
export const programCountLimit = 1000

/** Last page of the directory; beyond it, users search or filter. */
export const programLastPage = Math.ceil(programCountLimit / programPageSize)

/** Largest amount that the reward filter accepts, in whole units of the currency. */
export const maxRewardFilter = 10_000_000

/** Who triages: the organization itself (`own`), or the platform's team once it agrees (`asked`, then `managed`). */
export const triageModes = ['own', 'asked', 'managed'] as const
export type TriageMode = (typeof triageModes)[number]
