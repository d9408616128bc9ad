import { cron, on } from '#server/reactions.ts'
import {
  computeMissingSignals,
  computeSignals,
  computeSignalsAfterEvent,
  computeSignalsOfMarked,
} from './compute-signals.ts'

export const reportSignalTasks = [
  on('report.submitted', 'signals', computeSignals),
  on('report.happened', 'signals', computeSignalsAfterEvent),
  on('traffic.confirmed', 'signals', computeSignalsOfMarked),
  cron('40 * * * *', 'compute-missing-signals', computeMissingSignals),
]
