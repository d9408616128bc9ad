import { resetPassword } from '@grana/messages/es/account/password'
import { signIn } from '@grana/messages/es/account/sign-in'
import { signUp } from '@grana/messages/es/account/sign-up'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { openReport } from '@grana/messages/es/portal/open-report'
import type { PortalPage } from './portal-pages.ts'

/** Has the form of a token in an email, and is invalid. */
export const deadToken = 'A'.repeat(43)

export interface AccountPage {
  readonly path: string
  /** Of its screenshots. */
  readonly name: string
  readonly heading: string
}

/** Pages of account entry that need no session. */
export const openPages: readonly AccountPage[] = [
  { path: '/sign-up', name: 'sign-up', heading: signUp.heading },
  { path: '/sign-up/customer', name: 'sign-up-customer', heading: signUp.customer.heading },
  { path: '/sign-up/agent', name: 'sign-up-agent', heading: signUp.agent.heading },
  { path: '/sign-in', name: 'sign-in', heading: signIn.heading },
  { path: '/open-report', name: 'open-report', heading: openReport.page.ask.title },
  { path: '/password/reset', name: 'reset', heading: resetPassword.request.heading },
  { path: `/password/reset/${deadToken}`, name: 'choose-password', heading: resetPassword.choose.heading },
  { path: `/verify-email/${deadToken}`, name: 'prove-email', heading: verifyEmail.prove.heading },
  { path: '/verify-email', name: 'check-email-signed-out', heading: verifyEmail.check.heading },
  { path: `/sign-in/confirm/${deadToken}`, name: 'confirm-browser', heading: signIn.known.heading },
]

/** The same as audited pages; guarded ones would only redirect to the sign-in page. */
export const entryPages: readonly PortalPage[] = openPages.map(({ path, name, heading }) => ({
  path,
  name,
  status: 200,
  title: heading,
  heading,
  crumbs: [],
  isEntry: true,
}))
