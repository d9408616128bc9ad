import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { loggedPath, withoutToken } from './link-addresses.ts'

const token = 'Zx9-_s3cret0123456789'
const links = [paths.chooseNewPassword, paths.verifyEmail, paths.confirmBrowser]

test.each(links.map((link) => [link(token), link('-'), link('{token}')] as const))(
  '%s is rendered as %s and written down as %s',
  (address, rendered, logged) => {
    for (const variant of [address, `${address}/`, address.toUpperCase()]) {
      expect(withoutToken(variant)).toBe(rendered)
      expect(loggedPath(variant).toLowerCase()).toBe(logged)
    }
  },
)

test.each([`/password/reset/${token}/more`, `/verify-email/${token}/${token}`, `/sign-in/confirm/${token}//`])(
  '%s is no page, and its value is not written down either',
  (address) => {
    expect(withoutToken(address)).toBeUndefined()
    expect(loggedPath(address)).not.toContain(token)
  },
)

test.each(['/', '/password/reset', '/password/reset/', '/verify-email', '/sign-in', '/sign-in/confirm', '/programs'])(
  '%s is written down as it is',
  (address) => {
    expect(withoutToken(address)).toBeUndefined()
    expect(loggedPath(address)).toBe(address)
  },
)
