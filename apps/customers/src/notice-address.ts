import type { Notice } from '@grana/contract/live/notices'
import { ORGANIZATION_PARAMETER } from './lib/organization/chosen-organization.ts'
import { paths } from './paths.ts'

const places: Readonly<Record<string, (() => string) | undefined>> = {
  'invitation.accepted': paths.team,
  'invitation.rejected': paths.team,
  'member.left': paths.team,
  'member.role_changed': paths.home,
  'organization.approved': paths.home,
  'organization.two_factor_required': paths.home,
}

/** Where a notification leads: to a screen of the organization that it is about. */
export function noticeAddress({ kind, organization }: Notice): string | undefined {
  const place = Object.hasOwn(places, kind) ? places[kind]?.() : undefined
  if (place === undefined || organization === null) return undefined
  return `${place}?${ORGANIZATION_PARAMETER}=${organization.id}`
}
