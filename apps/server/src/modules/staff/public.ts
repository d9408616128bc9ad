export { asStaff, keepAct, nameOf, paging, recordAct, toAct } from './acts.ts'
export { actsAbout, findAct } from './queries.ts'
export { aboutAct, aboutRecovery, type AboutAct, type AboutRecovery } from './events.ts'
