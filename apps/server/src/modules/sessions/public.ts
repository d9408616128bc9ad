export { noteMisuse } from './note-misuse.ts'
export { openWaiting, welcome } from './open-session.ts'
export { rememberBrowser } from './queries-browsers.ts'
export { confirmSession, countCode, endSession, endSessionsOf, noteSecondFactor } from './queries.ts'
