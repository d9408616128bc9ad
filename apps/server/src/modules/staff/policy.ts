import { allows, judge } from '#server/permissions/judge.ts'
import { staffPlaces, type StaffPlace } from '@grana/contract/staff/desk'
import type { Permission, StaffRole } from '@grana/contract/tenancy'

/** What somebody must be allowed to do for a place to be theirs. */
const permissionOf: Readonly<Record<StaffPlace, Permission>> = {
  reports: 'report.read',
  triage: 'triage.assign',
  leads: 'leads.work',
  organizations: 'organization.approve',
  targets: 'target.approve',
  programs: 'program.pause',
  people: 'person.suspend',
  acts: 'staff.look',
}

/** Where each of the staff may go. */
export function placesOf(role: StaffRole): StaffPlace[] {
  return staffPlaces.filter((place) => allows(judge(permissionOf[place], [role])))
}
