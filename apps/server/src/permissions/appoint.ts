import { programRoles, type ProgramRole } from '@grana/contract/tenancy'
import { may, type Standing } from './judge.ts'

/** Whether somebody may give or take a role in a program. */
export function mayAppoint(standing: Standing, programId: string, role: ProgramRole): boolean {
  return may(standing, role === 'owner' ? 'program.appoint_owner' : 'program.appoint', programId)
}

export function appointableRoles(standing: Standing, programId: string): ProgramRole[] {
  return programRoles.filter((role) => mayAppoint(standing, programId, role))
}
