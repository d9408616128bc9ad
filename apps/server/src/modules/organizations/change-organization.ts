import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { changeOrganization as operation } from '@grana/contract/customers/organizations'
import type { HandlerInput } from '@grana/contract/operation'
import { keysOf } from '@grana/contract/record-keys'
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { recordEvent } from '../audit/public.ts'
import { findCountryCode } from '../reference/public.ts'
import { initialsOf } from './initials.ts'
import { lockOrganization, type OrganizationRow, updateOrganization } from './queries.ts'
import { toOrganization } from './to-organization.ts'

type Profile = Pick<
  OrganizationRow,
  'name' | 'legal_name' | 'initials' | 'sector' | 'country_code' | 'website' | 'summary'
>

function profileOf({ body }: HandlerInput<typeof operation>): Profile {
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

/** Names of the changed fields. The audit log contains the names, not the old or new values. */
function changedFields(before: OrganizationRow, after: Profile): string[] {
  return keysOf(after).filter((name) => before[name] !== after[name])
}

/** Staff approved the organization by name and sector: the names cannot change, and the sector cannot be removed. */
function assertApprovedFieldsUnchanged(before: OrganizationRow, after: Profile): void {
  if (before.approval !== 'approved') return
  if (before.name === after.name && before.legal_name === after.legal_name && after.sector !== null) return
  const field = after.sector === null ? 'sector' : 'name'
  throw new DomainError('organization.name_fixed', { fields: { [field]: errorTexts['organization.name_fixed'] } })
}

export const changeOrganization = handle(operation, ({ db, clock }, { user, membership }, input) => {
  const after = profileOf(input)
  if (findCountryCode(after.country_code) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  return inTransactionAs(db, user, async (trx) => {
    const before = await lockOrganization(trx, membership.organizationId)
    if (before === undefined) throw new DomainError('request.not_found')
    assertApprovedFieldsUnchanged(before, after)
    const fields = changedFields(before, after)
    if (fields.length === 0) return toOrganization(before, membership)
    const row = await updateOrganization(trx, before.id, { ...after, updated_at: clock() })
    await recordEvent(trx, {
      organizationId: before.id,
      actorId: user.id,
      action: 'organization.changed',
      thing: 'organization',
      thingId: before.id,
      details: { fields },
    })
    return toOrganization(row, membership)
  })
})
