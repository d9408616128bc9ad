import { cron, on } from '#server/reactions.ts'
import { measureDuePrograms, updateProgramStatistics } from './measure-programs.ts'

export const programStatisticsTasks = [
  on('report.submitted', 'measure', updateProgramStatistics),
  on('report.happened', 'measure', updateProgramStatistics),
  cron('*/5 * * * *', 'measure-programs', measureDuePrograms),
]
