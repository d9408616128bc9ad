import { pointsTasks } from './modules/points/tasks.ts'
import { figureTasks } from './modules/program-figures/tasks.ts'
import { reportFileTasks } from './modules/report-files/tasks.ts'
import { reportNewsTasks } from './modules/report-news/tasks.ts'
import { reportTasks } from './modules/reports/tasks.ts'
import type { WorkerContext } from './worker-context.ts'

/** What follows from whatever happens to a report, gathered for the list of all jobs. */
export function everyReportTask(context: WorkerContext) {
  return {
    ...figureTasks(context),
    ...pointsTasks(context),
    ...reportFileTasks(context),
    ...reportNewsTasks(context),
    ...reportTasks(context),
  }
}
