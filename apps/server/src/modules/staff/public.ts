export { asStaff, recordStaffOnlyAct, fullNameOf, toPageMeta, recordAct, toAct } from './acts.ts'
export { listStaffWithPermission } from './list-staff-with-permission.ts'
export { listActsAbout, findAct } from './queries.ts'
