import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { lockProgram, type ProgramKey, type ProgramRow } from '../programs/public.ts'

export async function lockOpenProgram(trx: Trx, key: ProgramKey): Promise<ProgramRow> {
  const program = await lockProgram(trx, key)
  if (program === undefined) throw new DomainError('request.not_found')
  if (program.state === 'closed') throw new DomainError('program.closed')
  return program
}
