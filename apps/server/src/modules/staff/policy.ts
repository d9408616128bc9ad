import { canAct, decide } from '#server/permissions/decide.ts'
import { staffSections, type StaffSection } from '@grana/contract/staff/overview'
import { staffRoles, type Permission, type StaffRole } from '@grana/contract/tenancy'

/** The permission that each section needs. */
const permissionOf: Readonly<Record<StaffSection, Permission>> = {
  reports: 'report.read',
  triage: 'triage.assign',
  disputes: 'dispute.rule',
  payments: 'payment_case.decide',
  leads: 'leads.work',
  organizations: 'organization.approve',
  targets: 'target.approve',
  pentests: 'engagement.work',
  programs: 'program.pause',
  people: 'person.suspend',
  acts: 'staff.look',
}

/** Staff roles with a permission. */
export function staffRolesWith(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => canAct(decide(permission, [role])))
}

/** Sections that a staff role may use. */
export function placesOf(role: StaffRole): StaffSection[] {
  return staffSections.filter((place) => canAct(decide(permissionOf[place], [role])))
}
