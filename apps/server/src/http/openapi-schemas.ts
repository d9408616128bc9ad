import * as z from 'zod/mini'
import * as accounts from '@grana/contract/accounts'
import * as availability from '@grana/contract/appearance/availability'
import * as links from '@grana/contract/appearance/links'
import * as auth from '@grana/contract/auth'
import * as avatars from '@grana/contract/avatars'
import * as captcha from '@grana/contract/captcha'
import * as audit from '@grana/contract/customers/audit'
import * as invitations from '@grana/contract/customers/invitations'
import * as members from '@grana/contract/customers/members'
import * as organizations from '@grana/contract/customers/organizations'
import * as targets from '@grana/contract/customers/targets'
import * as dataRights from '@grana/contract/data-rights'
import * as emailChange from '@grana/contract/email-change'
import * as passkeys from '@grana/contract/factors/passkeys'
import * as fields from '@grana/contract/fields'
import * as handoff from '@grana/contract/handoff'
import * as leads from '@grana/contract/leads'
import * as v1Agent from '@grana/contract/machines/v1-agent'
import * as v1Events from '@grana/contract/machines/v1-events'
import * as v1Programs from '@grana/contract/machines/v1-programs'
import * as v1Reports from '@grana/contract/machines/v1-reports'
import * as notificationInbox from '@grana/contract/notifications/inbox'
import * as notifications from '@grana/contract/notifications/preferences'
import * as password from '@grana/contract/password'
import * as profile from '@grana/contract/profile'
import * as profiles from '@grana/contract/profiles'
import * as programs from '@grana/contract/programs'
import * as programAgents from '@grana/contract/programs/agents'
import * as builder from '@grana/contract/programs/builder'
import * as changes from '@grana/contract/programs/changes'
import * as clausesAndBilling from '@grana/contract/programs/clauses-and-billing'
import * as defaultDraft from '@grana/contract/programs/default-draft'
import * as programDraft from '@grana/contract/programs/draft'
import * as reference from '@grana/contract/reference'
import * as agentReports from '@grana/contract/reports/agent-reports'
import * as reportDraft from '@grana/contract/reports/draft'
import * as evidence from '@grana/contract/reports/evidence'
import * as evidenceFiles from '@grana/contract/reports/evidence-files'
import * as facts from '@grana/contract/reports/facts'
import * as inbox from '@grana/contract/reports/inbox'
import * as organizationReports from '@grana/contract/reports/organization-reports'
import * as points from '@grana/contract/reports/points'
import * as report from '@grana/contract/reports/report'
import * as reward from '@grana/contract/reports/reward'
import * as rewards from '@grana/contract/reports/rewards'
import * as search from '@grana/contract/reports/search'
import * as triage from '@grana/contract/reports/triage'
import * as secondFactor from '@grana/contract/second-factor'
import * as staffFields from '@grana/contract/staff/fields'
import * as staffLeads from '@grana/contract/staff/leads'
import * as staffOrganizations from '@grana/contract/staff/organizations'
import * as staffOverview from '@grana/contract/staff/overview'
import * as staffPeople from '@grana/contract/staff/people'
import * as staffPrograms from '@grana/contract/staff/programs'
import * as staffTargets from '@grana/contract/staff/targets'
import * as staffTriage from '@grana/contract/staff/triage'
import * as tenancy from '@grana/contract/tenancy'
import * as visitor from '@grana/contract/visitor'

const modules = [
  [accounts, availability, links, auth, avatars, captcha, audit, invitations, members, organizations, targets],
  [
    dataRights,
    emailChange,
    passkeys,
    fields,
    handoff,
    leads,
    notificationInbox,
    notifications,
    password,
    profiles,
    profile,
  ],
  [
    programs,
    programAgents,
    builder,
    changes,
    programDraft,
    clausesAndBilling,
    defaultDraft,
    reference,
    agentReports,
    reportDraft,
  ],
  [evidence, evidenceFiles, facts, inbox, organizationReports, points, report, reward, rewards, search, triage],
  [secondFactor, staffOverview, staffFields, staffLeads, staffOrganizations, staffPeople, staffPrograms, staffTargets],
  [staffTriage, tenancy, visitor, v1Agent, v1Events, v1Programs, v1Reports],
].flat()

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

/**
 * Names of the components that the document shares, by the names of their exports. Schemas of modules that are not listed
 * here are written inline. Registered here and not in the contract, where a registration would keep pages from leaving out
 * schemas that they do not use.
 */
export const schemaNames = z.registry<{ id: string }>()

const taken = new Set<string>()
for (const [name, value] of modules.flatMap((module) => Object.entries<unknown>(module))) {
  if (!isSchema(value) || schemaNames.has(value)) continue
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (taken.has(id)) throw new Error(`Two schemas of the contract are exported as ${name}`)
  taken.add(id)
  schemaNames.add(value, { id })
}
