export { endWaitingFactor } from './enrolment-wait.ts'
export { demandIdentity } from './demand-identity.ts'
