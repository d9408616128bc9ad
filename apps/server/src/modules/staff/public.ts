export { asStaff, keepAct, nameOf, paging, recordAct, toAct } from './acts.ts'
export { actsAbout, anywhere, beginning, findAct, type ActRow } from './queries.ts'
export { aboutAct, aboutRecovery, type AboutAct, type AboutRecovery } from './events.ts'
