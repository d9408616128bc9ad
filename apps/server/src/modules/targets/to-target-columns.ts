import { DomainError } from '#server/lib/domain-error.ts'
import { parseTargetAddress } from '@grana/contract/customers/target-address'
import type { TargetForm } from '@grana/contract/customers/target-form'
import { validationTexts } from '@grana/messages/es/validation'

/** Columns from the form. The address is stored normalized, not as typed. */
export function toTargetColumns(form: TargetForm) {
  const read = parseTargetAddress(form.type, form.address)
  if ('refused' in read)
    throw new DomainError('request.invalid', { fields: { address: validationTexts[read.refused] } })
  return {
    name: form.name,
    type: form.type,
    address: read.address,
    website_type: form.type === 'website' ? (form.website_type ?? null) : null,
    environment: form.environment,
    asset_tier: form.tier,
    credential_mode: form.credential_mode ?? null,
    note: form.note ?? null,
  }
}
