export { notify } from './notify.ts'
export { markSettled } from './queries-inbox.ts'
export { listOwners } from './queries.ts'
