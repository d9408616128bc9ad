/** Public interface of this module. */
export { assertNotSoleOwner, recordDepartures } from './assert-not-sole-owner.ts'
export { endProvisionedMember } from './end-membership.ts'
export { notifyOwnersOfApprover } from './notify-owners-of-approver.ts'
export { lockMemberships } from './queries.ts'
