export { listOrganizationOwners, type Recipient } from './queries.ts'
export { sendAccountEmail } from './send-account-email.ts'
export { sendEmailOnce } from './send-email-once.ts'
