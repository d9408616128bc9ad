/** Values that describe engagements (pentests), on the wire and in the tables. */

export const engagementStates = [
  'draft',
  'in_review',
  'quoted',
  'planned',
  'in_progress',
  'paused',
  'reporting',
  'remediation',
  'closed',
  'cancelled',
] as const
export type EngagementState = (typeof engagementStates)[number]

/** Who moves an engagement: owners of the organization, or staff who work on engagements. */
export const engagementSides = ['organization', 'staff'] as const
export type EngagementSide = (typeof engagementSides)[number]

export const engagementEventKinds = ['created', 'moved'] as const
export type EngagementEventKind = (typeof engagementEventKinds)[number]

/** What became of a quote: it waits for an answer, was accepted, or another one replaces it. */
export const quoteStates = ['open', 'accepted', 'returned'] as const
export type QuoteState = (typeof quoteStates)[number]

/** Data that calls for care while testing. */
export const dataFlags = ['personal', 'health', 'cards', 'minors'] as const
export type DataFlag = (typeof dataFlags)[number]

export const apiAuthentications = ['none', 'key', 'token', 'oauth', 'certificate'] as const
export type ApiAuthentication = (typeof apiAuthentications)[number]

export const documentations = ['full', 'partial', 'none'] as const
export type Documentation = (typeof documentations)[number]

/** How testers reach a vehicle or a device. */
export const deviceAccesses = ['remote', 'shipped', 'on_site'] as const
export type DeviceAccess = (typeof deviceAccesses)[number]

/** Limits that the tables enforce too. */
export const engagementLimits = {
  title: 120,
  text: 2000,
  technologies: 300,
  reason: 300,
  targets: 30,
  blackouts: 20,
  exclusions: 4000,
  /** Of any figure of a scope. */
  figure: 100_000,
  /** Ten million, in cents. */
  priceCents: 1_000_000_000,
  team: 12,
  hours: 10_000,
  /** Of an order or an invoice. */
  paperNumber: 60,
} as const

/** Places in the team of a pentest. The lead writes the report. */
export const teamRoles = ['lead', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

export const teamStates = ['proposed', 'accepted', 'declined', 'refused', 'removed'] as const
export type TeamState = (typeof teamStates)[number]

/** Version of the confidentiality agreement that members of a team accept. */
export const confidentialityVersion = '2026-11-18'

/** What the team did with an item of the checklist. An item without a state is pending. */
export const coverageStates = ['tested', 'findings', 'not_applicable', 'not_reviewed'] as const
export type CoverageState = (typeof coverageStates)[number]

/** What a team finds out about a finding of an earlier pentest. */
export const carriedResults = ['fixed', 'persists', 'not_reviewed'] as const
export type CarriedResult = (typeof carriedResults)[number]

/** Checklists, one for each kind of target. */
export const checklistKinds = ['web', 'api', 'mobile', 'network', 'cloud', 'hardware'] as const
export type ChecklistKind = (typeof checklistKinds)[number]

/** Sides of the conversation of a pentest. */
export const messageSides = ['organization', 'team', 'staff'] as const
export type MessageSide = (typeof messageSides)[number]

/** Limits of what a team writes, which the tables enforce too. */
export const workLimits = { note: 2000, message: 4000, log: 4000, remedy: 10_000, items: 100, reports: 20 } as const
