import type { Episode } from './episode.ts'
import { ofBackups } from './of-backups.ts'
import { ofHosts } from './of-hosts.ts'
import { ofProcesses } from './of-processes.ts'
import { ofSecurity } from './of-security.ts'
import { ofTheDatabase } from './of-the-database.ts'
import { ofWork } from './of-work.ts'

export const episodes: readonly Episode[] = [
  ...ofProcesses,
  ...ofHosts,
  ...ofTheDatabase,
  ...ofBackups,
  ...ofWork,
  ...ofSecurity,
]
