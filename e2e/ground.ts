import type { BrowserContext } from '@playwright/test'
import { inviteMember } from '@grana/contract/customers/invitations'
import { listOrganizations } from '@grana/contract/customers/organizations'
import { listTargets } from '@grana/contract/customers/targets'
import type { Operation } from '@grana/contract/operation'
import { createProgram, getProgramDraft, publishDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import { acceptBillingTerms, billingTermsVersion } from '@grana/contract/programs/ground'
import { saveReportDraft, startReport, submitReport } from '@grana/contract/reports/agent-reports'
import type { ProgramRole } from '@grana/contract/tenancy'
import { callApi, callerIn } from './api-caller.ts'
import { setting, type Page } from './journey.ts'
import { addSecondFactor, joinByInvitation, newAppMember, newPerson, type Kind, type Person } from './people.ts'
import { letOrganizationPublish } from './services.ts'

type Sent = Parameters<typeof callApi>[2]

const originOf = (kind: Kind) => setting(kind === 'agent' ? 'AGENTS_URL' : 'CUSTOMERS_URL')

type Who = { readonly context: BrowserContext; readonly kind: Kind }

/** Calls an operation as who is signed in in an app, beside its pages. */
export async function callAs<Data>({ context, kind }: Who, operation: Operation, sent: Sent = {}): Promise<Data> {
  const caller = await callerIn(context)
  const { data } = await callApi<{ data: Data }>(caller, operation, { ...sent, origin: originOf(kind) })
  return data
}

/** Somebody new in their app, with the second factor that reports ask for. */
export async function newWorker(page: Page, kind: Kind): Promise<Person & { codes: readonly string[] }> {
  const person = await newAppMember(page, kind)
  const { codes } = await addSecondFactor(page.context())
  return { ...person, codes }
}

/** What a report is sent to. */
export type Ground = { readonly organization: string; readonly program: string; readonly target: string }

/** The identifier of the one organization that somebody founded. */
export async function organizationOf(context: BrowserContext): Promise<string> {
  const [own] = await callAs<{ id: string }[]>({ context, kind: 'customer' }, listOrganizations)
  return own?.id ?? ''
}

/** The name of a program that no other test has, and that no search of the directory finds. */
export const newProgramName = (): string => `Taquilla ${crypto.randomUUID().slice(0, 8)}`

type Drafted = { draft: Record<string, unknown>; revision: number }

/** A target of an organization by its name. */
export async function targetOf(context: BrowserContext, organization: string, name: string): Promise<string> {
  const who = { context, kind: 'customer' } as const
  const all = await callAs<{ id: string; name: string }[]>(who, listTargets, { params: { organization } })
  return all.find((target) => target.name === name)?.id ?? ''
}

/** A public bounty in force, by the calls that the screens of the builder make. */
export async function publishBounty(context: BrowserContext, owner: Person): Promise<Ground> {
  const call = <Data>(operation: Operation, sent?: Sent) => callAs<Data>({ context, kind: 'customer' }, operation, sent)
  await letOrganizationPublish(owner.email, `${owner.username}.example`)
  const organization = await organizationOf(context)
  const accepted = { accepted: true, version: billingTermsVersion }
  await call(acceptBillingTerms, { params: { organization }, body: accepted })
  const target = await targetOf(context, organization, 'Banca web')
  const { id: program } = await call<{ id: string }>(createProgram, {
    params: { organization },
    body: { name: newProgramName(), kind: 'bounty' },
  })
  const params = { organization, program }
  const { draft, revision } = await call<Drafted>(getProgramDraft, { params })
  const whole = { ...draft, summary: 'Pagos', visibility: 'public', in_scope: [{ target_id: target, tier: 1 }] }
  const saved = await call<Drafted>(saveProgramDraft, { params, body: { revision, draft: whole } })
  await call(publishDraft, { params, body: { revision: saved.revision } })
  return { organization, program, target }
}

/** A customer with a second factor, whose public program takes reports. */
export async function publishForReports(page: Page): Promise<Ground & { readonly owner: Person }> {
  const owner = await newWorker(page, 'customer')
  return { ...(await publishBounty(page.context(), owner)), owner }
}

/** An agent sends a report; gives its identifier. */
export async function sendReportTo(context: BrowserContext, ground: Ground, title: string): Promise<string> {
  const { program, target } = ground
  const call = <Data>(operation: Operation, sent?: Sent) => callAs<Data>({ context, kind: 'agent' }, operation, sent)
  const { id, revision } = await call<{ id: string; revision: number }>(startReport, { params: { program } })
  const draft = {
    target_id: target,
    weakness: 'stored-xss',
    severity: 'high',
    title,
    summary: 'Basta cambiar una cifra.',
    steps: '1. Abre una factura.',
    impact: 'Se leen datos de otros.',
  }
  const params = { draft: id }
  const saved = await call<Drafted>(saveReportDraft, { params, body: { revision, draft } })
  await call(submitReport, { params, body: { revision: saved.revision } })
  return id
}

type Invited = { readonly program: string; readonly role: ProgramRole; readonly name: string }

/** Somebody without an account comes into a program by the owner's invitation, with a second factor. */
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
