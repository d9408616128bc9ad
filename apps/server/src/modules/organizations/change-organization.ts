import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { changeOrganization, changeSecondFactorRule, Organization } from '@grana/contract/customers/organizations'
import type { Received } from '@grana/contract/operation'
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { recordEvent } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { countryCodeOf } from '../reference/public.ts'
import { initialsOf } from './initials.ts'
import {
  listMembersWithoutSecondFactor,
  lockOrganization,
  updateOrganization,
  type OrganizationRow,
} from './queries.ts'
import { toOrganizationAnswer } from './to-organization-answer.ts'

type Profile = Pick<
  OrganizationRow,
  'name' | 'legal_name' | 'initials' | 'sector' | 'country_code' | 'website' | 'summary'
>

function profileOf({ body }: Received<typeof changeOrganization>): Profile {
  return {
    name: body.name,
    initials: initialsOf(body.name),
    legal_name: body.legal_name ?? null,
    sector: body.sector ?? null,
    country_code: body.country,
    website: body.website ?? null,
    summary: body.summary ?? null,
  }
}

/** Names of what changes; the log says which, and what the words were before stays in nobody's log. */
function changedFields(before: OrganizationRow, after: Profile): string[] {
  return Object.entries(after)
    .filter(([name, value]) => before[name as keyof Profile] !== value)
    .map(([name]) => name)
}

/** What staff approved stays as it was: under another name it would be somebody else, and so without a sector. */
function checkApproved(before: OrganizationRow, after: Profile): void {
  if (before.approval !== 'approved') return
  if (before.name === after.name && before.legal_name === after.legal_name && after.sector !== null) return
  const field = after.sector === null ? 'sector' : 'name'
  throw new DomainError('organization.name_fixed', { fields: { [field]: errorTexts['organization.name_fixed'] } })
}

export function saveOrganization(
  { db, clock }: Context,
  { user, standing }: Member,
  input: Received<typeof changeOrganization>,
): Promise<Organization> {
  const after = profileOf(input)
  if (countryCodeOf(after.country_code) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  return inTransactionAs(db, user, async (trx) => {
    const before = await lockOrganization(trx, standing.organizationId)
    if (before === undefined) throw new DomainError('request.not_found')
    checkApproved(before, after)
    const fields = changedFields(before, after)
    if (fields.length === 0) return toOrganizationAnswer(before, standing)
    const row = await updateOrganization(trx, before.id, { ...after, updated_at: clock() })
    await recordEvent(trx, {
      organizationId: before.id,
      actorId: user.id,
      action: 'organization.changed',
      thing: 'organization',
      thingId: before.id,
      details: { fields },
    })
    return toOrganizationAnswer(row, standing)
  })
}

async function tellMembers(trx: Trx, actorId: string, told: { organizationId: string; at: Date }): Promise<void> {
  const to = await listMembersWithoutSecondFactor(trx, told.organizationId)
  await notify(trx, { to, kind: 'organization.two_factor_required', data: {}, actorId, ...told })
}

/** Asks a second factor of every member. Whoever has none is kept out from their next request on. */
export function saveSecondFactorRule(
  { db, clock }: Context,
  { user, standing }: Member,
  { body }: Received<typeof changeSecondFactorRule>,
): Promise<Organization> {
  return inTransactionAs(db, user, async (trx) => {
    const before = await lockOrganization(trx, standing.organizationId)
    if (before === undefined) throw new DomainError('request.not_found')
    if (before.requires_second_factor === body.required) return toOrganizationAnswer(before, standing)
    const change = { requires_second_factor: body.required, updated_at: clock() }
    const row = await updateOrganization(trx, before.id, change)
    await recordEvent(trx, {
      organizationId: before.id,
      actorId: user.id,
      action: 'organization.second_factor_rule_changed',
      thing: 'organization',
      thingId: before.id,
      details: { required: body.required },
    })
    if (body.required) await tellMembers(trx, user.id, { organizationId: before.id, at: clock() })
    return toOrganizationAnswer(row, standing)
  })
}
