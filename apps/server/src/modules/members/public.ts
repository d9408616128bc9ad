/** Public interface of this module. */
export { assertNotSoleOwner, recordDepartures } from './assert-not-sole-owner.ts'
export { notifyOwnersOfApprover } from './notify-owners-of-approver.ts'
