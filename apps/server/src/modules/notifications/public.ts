export { notify } from './notify.ts'
export { takeOccasionOff, takeResolvedOff } from './queries-inbox.ts'
export { listOwners } from './queries.ts'
