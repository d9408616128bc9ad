import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { emailChangeSeconds } from '@grana/contract/email-change'
import { recoveryHours } from '@grana/contract/staff/people'
import type { Emails } from '@grana/emails'
import type { LinkPurpose } from '../auth/public.ts'
import { insertLink, type Recipient } from './queries.ts'

export type AccountEmailKind = Emails['account-letter']['kind']

/** Path and lifetime of each one-time link. */
const links: Record<LinkPurpose, { path: string; seconds: number }> = {
  prove_email: { path: '/verify-email', seconds: 86_400 },
  reset_password: { path: '/password/reset', seconds: 1800 },
  know_browser: { path: '/sign-in/confirm', seconds: 1800 },
  reactivate: { path: '/sign-in/reactivate', seconds: 30 * 86_400 },
  change_email: { path: '/email/change', seconds: emailChangeSeconds },
  stop_recovery: { path: '/sign-in/recovery', seconds: recoveryHours * 3600 },
}

const asReset = { path: '/password/reset' }

/** Target of the button in each email: a one-time link, or a page of the portal. */
const actions: Record<AccountEmailKind, { link: LinkPurpose } | { path: string }> = {
  prove: { link: 'prove_email' },
  welcome: { path: '/account/two-factor' },
  reset: { link: 'reset_password' },
  'password-changed': asReset,
  provisioned: asReset,
  'two-factor-on': asReset,
  'two-factor-off': asReset,
  'codes-renewed': asReset,
  'payout-changed': asReset,
  'calendar-renewed': asReset,
  'token-created': asReset,
  'organization-token-created': { path: `/redir?app=customers&path=${encodeURIComponent('/organization/api-tokens')}` },
  'passkey-added': asReset,
  'passkey-removed': asReset,
  'new-browser': asReset,
  'address-taken': { path: '/sign-in' },
  'session-ended': asReset,
  'session-copied': asReset,
  'strangers-stopped': { link: 'know_browser' },
  disabled: { link: 'reactivate' },
  'erasure-asked': { link: 'reactivate' },
  reactivated: asReset,
  'export-ready': { path: '/account/data' },
  'reports-ready': { path: `/redir?app=customers&path=${encodeURIComponent('/reports/exports')}` },
  erased: { path: '/' },
  'email-change-old': { link: 'change_email' },
  'email-change-new': { link: 'change_email' },
  'address-wanted': { path: '/sign-in' },
  'email-changed': { path: '/contact' },
  suspended: { path: '/code-of-conduct' },
  reinstated: { path: '/sign-in' },
  'recovery-begun': { link: 'stop_recovery' },
  'recovery-stopped': asReset,
  'organization-approved': { path: '/redir' },
  'organization-refused': { path: '/redir' },
  'program-paused': { path: '/redir' },
  'program-resumed': { path: '/redir' },
  'triage-returned': { path: '/redir' },
  'triage-taken': { path: '/redir' },
}

/** Creates the link while the email is rendered: the token exists only in the email. */
async function createLink({ db, clock, config }: WorkerContext, recipient: Recipient, purpose: LinkPurpose) {
  const { id, email, emailChangeId } = recipient
  const { path, seconds } = links[purpose]
  const at = clock()
  const token = createSecret()
  await insertLink(db, {
    tokenHash: hashSecret(token),
    purpose,
    userId: id,
    email,
    at,
    expiresAt: addSeconds(at, seconds),
    emailChangeId,
  })
  return `${config.portalUrl}${path}/${token}`
}

/** URL of the button in an email; creates a one-time link for this email when its kind needs one. */
export async function createActionUrl(
  context: WorkerContext,
  recipient: Recipient,
  kind: AccountEmailKind,
): Promise<string> {
  const action = actions[kind]
  return 'link' in action ? createLink(context, recipient, action.link) : `${context.config.portalUrl}${action.path}`
}
