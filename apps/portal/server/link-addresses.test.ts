import { expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { withoutToken } from './link-addresses.ts'

const token = 'Zx9-_s3cret0123456789'
const links = [
  accountPaths.chooseNewPassword,
  accountPaths.verifyEmail,
  accountPaths.confirmBrowser,
  accountPaths.reactivate,
  accountPaths.stopRecovery,
]

test.each(links.map((link) => [link(token), link('-')] as const))('%s is rendered as %s', (address, rendered) => {
  for (const variant of [address, `${address}/`, address.toUpperCase()]) expect(withoutToken(variant)).toBe(rendered)
})

test.each([
  `/password/reset/${token}/more`,
  `/verify-email/${token}/${token}`,
  `/sign-in/confirm/${token}//`,
  '/',
  '/password/reset',
  '/password/reset/',
  '/verify-email',
  '/sign-in/confirm',
])('%s is not such a page', (address) => {
  expect(withoutToken(address)).toBeUndefined()
})
