export { notify } from './notify.ts'
export { listOwners } from './queries.ts'
