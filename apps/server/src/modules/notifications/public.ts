export { notify } from './notify.ts'
export { markOccasionRead, markResolvedRead } from './queries-inbox.ts'
export { listOwners } from './queries.ts'
