export { removeDelayedFactor } from './enrolment-delay.ts'
export { assertIdentity } from './assert-identity.ts'
