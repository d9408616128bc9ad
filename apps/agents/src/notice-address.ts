import type { Notice } from '@grana/contract/live/notices'
import { paths } from './paths.ts'

/** Where a notification leads: to the program that it is about; an invitation to the list where it is answered. */
export function noticeAddress({ kind, data }: Notice): string | undefined {
  if (kind === 'program.invited') return paths.programs()
  if (kind !== 'program.target_withdrawn' && kind !== 'program.version_published') return undefined
  const id = data['program_id']
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? paths.program(id) : undefined
}
