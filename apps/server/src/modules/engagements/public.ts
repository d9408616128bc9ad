export { findReadable } from './engagement-access.ts'
export { findTenant } from './queries-desk.ts'
export { findForStaff } from './staff-engagement-access.ts'
export { listQuotes, lockEngagement, type EngagementKey, type EngagementRow } from './queries-engagements.ts'
