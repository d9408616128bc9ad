export { listCarriedForDocument } from './queries-carried.ts'
