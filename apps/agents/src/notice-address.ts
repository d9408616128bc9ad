import type { Notice } from '@grana/contract/live/notices'
import { paths } from './paths.ts'

/** The screen of what it refers to, if that is what it should be. */
function idIn(id: unknown, address: (id: string) => string): string | undefined {
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? address(id) : undefined
}

/** Where a notification leads: to the report or program that it is about; an invitation to the list where it is answered. */
export function noticeAddress({ kind, data }: Notice): string | undefined {
  if (kind === 'program.invited') return paths.programs()
  if (kind.startsWith('report.')) return idIn(data['report_id'], paths.report)
  if (kind !== 'program.target_withdrawn' && kind !== 'program.version_published') return undefined
  return idIn(data['program_id'], paths.program)
}
