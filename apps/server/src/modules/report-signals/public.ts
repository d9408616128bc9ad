export { listSignals } from './queries-signals.ts'
