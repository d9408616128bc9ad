import type { BrowserContext } from '@playwright/test'
import { inviteMember } from '@grana/contract/customers/invitations'
import { listOrganizations } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { createProgram, getProgramDraft, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { saveReportDraft, createReportDraft, submitReport } from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { ProgramRole } from '@grana/contract/tenancy'
import { callApi, callerIn } from './api-caller.ts'
import { expect, setting, type Page } from './journey.ts'
import { addSecondFactor, joinByInvitation, newAppUser, newPerson, type Kind, type Person } from './people.ts'
import { letOrganizationPublish } from './services.ts'

type Sent = Parameters<typeof callApi>[2]

const originOf = (kind: Kind) => setting(kind === 'agent' ? 'AGENTS_URL' : 'CUSTOMERS_URL')

type Who = { readonly context: BrowserContext; readonly kind: Kind }

/** Calls an operation as the signed-in user of an app, without its pages. */
export async function callAs<Data>({ context, kind }: Who, operation: Operation, sent: Sent = {}): Promise<Data> {
  const caller = await callerIn(context)
  const { data } = await callApi<{ data: Data }>(caller, operation, { ...sent, origin: originOf(kind) })
  return data
}

/** A new user in their app, with the second factor that reports require. */
export async function newUserWithSecondFactor(page: Page, kind: Kind): Promise<Person & { codes: readonly string[] }> {
  const person = await newAppUser(page, kind)
  const { codes } = await addSecondFactor(page.context())
  return { ...person, codes }
}

/** The organization, program and target of a report. */
export type ReportDestination = { readonly organization: string; readonly program: string; readonly target: string }

/** The id of the only organization that a user founded. */
export async function organizationOf(context: BrowserContext): Promise<string> {
  const [own] = await callAs<{ id: string }[]>({ context, kind: 'customer' }, listOrganizations)
  return own?.id ?? ''
}

/** A program name that is unique and that no search of the directory finds. */
export const newProgramName = (): string => `Taquilla ${crypto.randomUUID().slice(0, 8)}`

type Drafted = { draft: Record<string, unknown>; revision: number }

/** A target of an organization by its name. */
export async function targetOf(context: BrowserContext, organization: string, name: string): Promise<string> {
  const who = { context, kind: 'customer' } as const
  const all = await callAs<{ id: string; name: string }[]>(who, listTargets, { params: { organization } })
  return all.find((target) => target.name === name)?.id ?? ''
}

/** What a draft has besides what every public bounty needs. */
type Terms = Readonly<Record<string, unknown>> & { readonly kind?: 'bounty' | 'vdp' }

/** Publishes a public bounty, by the calls that the builder's screens make. */
async function publishBounty(context: BrowserContext, owner: Person, terms: Terms): Promise<ReportDestination> {
  const call = <Data>(operation: Operation, sent?: Sent) => callAs<Data>({ context, kind: 'customer' }, operation, sent)
  await letOrganizationPublish(owner.email, `${owner.username}.example`)
  const organization = await organizationOf(context)
  const accepted = { accepted: true, version: billingTermsVersion }
  await call(acceptBillingTerms, { params: { organization }, body: accepted })
  const target = await targetOf(context, organization, 'Banca web')
  const { id: program } = await call<{ id: string }>(createProgram, {
    params: { organization },
    body: { name: newProgramName(), kind: terms.kind ?? 'bounty' },
  })
  const params = { organization, program }
  const { draft, revision } = await call<Drafted>(getProgramDraft, { params })
  const whole = {
    ...draft,
    summary: 'Pagos',
    visibility: 'public',
    safe_harbor: 'full',
    in_scope: [{ target_id: target, tier: 1 }],
    ...terms,
  }
  const saved = await call<Drafted>(saveProgramDraft, { params, body: { revision, draft: whole } })
  await call(publishProgramDraft, { params, body: { revision: saved.revision } })
  return { organization, program, target }
}

/** A customer with a second factor and a public program that accepts reports. */
export async function publishForReports(
  page: Page,
  terms: Terms = {},
): Promise<ReportDestination & { readonly owner: Person & { readonly codes: readonly string[] } }> {
  const owner = await newUserWithSecondFactor(page, 'customer')
  return { ...(await publishBounty(page.context(), owner, terms)), owner }
}

/** Writes a report as an agent, ready to be submitted. */
export async function draftReportTo(
  context: BrowserContext,
  { program, target }: Pick<ReportDestination, 'program' | 'target'>,
  title: string,
): Promise<{ id: string; revision: number }> {
  const call = <Data>(operation: Operation, sent?: Sent) => callAs<Data>({ context, kind: 'agent' }, operation, sent)
  const { id, revision } = await call<{ id: string; revision: number }>(createReportDraft, { params: { program } })
  const draft = {
    target_id: target,
    weakness: 'stored-xss',
    severity: 'high',
    title,
    summary: 'Basta cambiar una cifra.',
    steps: '1. Abre una factura.',
    impact: 'Se leen datos de otros.',
  }
  const saved = await call<Drafted>(saveReportDraft, { params: { draft: id }, body: { revision, draft } })
  return { id, revision: saved.revision }
}

/** Submits a report as an agent; returns its id. */
export async function submitReportTo(
  context: BrowserContext,
  ground: ReportDestination,
  title: string,
): Promise<string> {
  const { id, revision } = await draftReportTo(context, ground, title)
  await callAs({ context, kind: 'agent' }, submitReport, { params: { draft: id }, body: { revision } })
  return id
}

type Received = { readonly organization: string; readonly report: string }

/** Changes the state of a new report as the organization: refused with a conflict until its checks are done. */
export async function triageOnceChecked(
  context: BrowserContext,
  params: Received,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await expect(() => callAs({ context, kind: 'customer' }, changeReportState, { params, body })).toPass()
}

type Invited = { readonly program: string; readonly role: ProgramRole; readonly name: string }

/** A new user joins a program by the owner's invitation, with a second factor. */
export async function joinProgram(owner: BrowserContext, guest: BrowserContext, invited: Invited): Promise<string> {
  const { program, role, name } = invited
  const { email } = newPerson()
  const organization = await organizationOf(owner)
  const body = { email, role: 'member', program, program_role: role }
  await callAs({ context: owner, kind: 'customer' }, inviteMember, { params: { organization }, body })
  await joinByInvitation(guest, { email, name })
  await addSecondFactor(guest)
  return email
}
