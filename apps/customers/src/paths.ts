import type { BuilderStep } from '@grana/contract/programs/draft'

/** Query parameter of the draft to return to. */
const fromDraft = (program: string | undefined) => (program === undefined ? '' : `?program=${program}`)

/** Builds every URL of this app; no other module does. */
export const paths = {
  home: () => '/',
  help: () => '/help',
  programs: () => '/programs',
  beginProgram: () => '/programs/new',
  beginDisclosureProgram: () => '/programs/new/disclosure',
  program: (id = ':program') => `/programs/${id}`,
  programSettings: (id = ':program') => `/programs/${id}/settings`,
  findAgents: (id = ':program') => `/programs/${id}/find-agents`,
  programCredentials: (id = ':program') => `/programs/${id}/credentials`,
  draft: (id = ':program', step: BuilderStep | ':step?' = ':step?') => `/programs/${id}/draft/${step}`,
  /** The scope step, which adds the target registered for it. */
  draftScope: (id: string, target?: string) =>
    `/programs/${id}/draft/scope${target === undefined ? '' : `?target=${target}`}`,
  preview: (id = ':program') => `/programs/${id}/preview`,
  version: (id = ':program', version: number | ':version' = ':version') => `/programs/${id}/versions/${version}`,
  knownIssues: (id = ':program') => `/programs/${id}/known-issues`,
  payments: () => '/payments',
  papers: () => '/payments/papers',
  reports: () => '/reports',
  reportExports: () => '/reports/exports',
  /** The filters of the list that it was opened from lead to its neighbours. */
  report: (id = ':report', filters = '') => `/reports/${id}${filters === '' ? '' : `?${filters}`}`,
  disclosure: (id = ':report') => `/reports/${id}/disclosure`,
  targets: () => '/targets',
  newTarget: (program?: string) => `/targets/new${fromDraft(program)}`,
  target: (id = ':target', program?: string) => `/targets/${id}${fromDraft(program)}`,
  editTarget: (id = ':target') => `/targets/${id}/edit`,
  pentests: () => '/pentests',
  /** The form of a new pentest; with the one whose scope it copies. */
  newPentest: (copy?: string) => `/pentests/new${copy === undefined ? '' : `?copy=${copy}`}`,
  pentest: (id = ':engagement') => `/pentests/${id}`,
  pentestDocument: (id = ':engagement', version: number | string = ':version') =>
    `/pentests/${id}/documents/${version}`,
  team: () => '/team',
  /** The team, with the form of an invitation open. */
  invite: () => '/team?invite=1',
  organization: () => '/organization',
  emailDomains: () => '/organization/email-domains',
  identityProvider: () => '/organization/single-sign-on',
  apiTokens: () => '/organization/api-tokens',
  directory: () => '/organization/directory',
  trackers: () => '/organization/trackers',
  tracker: (id = ':tracker') => `/organization/trackers/${id}`,
  webhooks: () => '/organization/webhooks',
  webhook: (id = ':webhook') => `/organization/webhooks/${id}`,
  audit: () => '/audit',
} as const
