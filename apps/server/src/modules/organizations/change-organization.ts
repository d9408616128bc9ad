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
import { findOrganization, lockOrganization, type ReadOrganization, updateOrganization } from './queries.ts'
import { toOrganization } from './to-organization.ts'

type Profile = Pick<
  ReadOrganization,
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
function changedFields(before: ReadOrganization, after: Profile): string[] {
  return keysOf(after).filter((name) => before[name] !== after[name])
}

/**
 * Staff approved the organization by name and sector: the names cannot change, and the sector cannot be removed. The same holds for
 * the name that an organization without approval has published under, which is its proven domain; its legal name is still open.
 */
function assertFixedFieldsUnchanged(before: ReadOrganization, after: Profile): void {
  const isApproved = before.approval === 'approved'
  if (!isApproved && !before.has_published) return
  const isLegalNameKept = !isApproved || before.legal_name === after.legal_name
  if (before.name === after.name && isLegalNameKept && after.sector !== null) return
  const field = after.sector === null ? 'sector' : 'name'
  throw new DomainError('organization.name_fixed', { fields: { [field]: errorTexts['organization.name_fixed'] } })
}

export const changeOrganization = handle(operation, ({ db, clock }, { user, membership }, input) => {
  const after = profileOf(input)
  if (findCountryCode(after.country_code) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  return inTransactionAs(db, user, async (trx) => {
    // Locked first: a publication that the lock waited for decides whether the name is still open.
    await lockOrganization(trx, membership.organizationId)
    const before = await findOrganization(trx, membership.organizationId)
    if (before === undefined) throw new DomainError('request.not_found')
    assertFixedFieldsUnchanged(before, after)
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
