import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { linkTokenScript } from '#app/lib/entry/link-token.ts'
import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/account/auth'
import { emailChange } from '@grana/messages/es/account/email-change'
import { invitation } from '@grana/messages/es/account/invitation'
import { resetPassword } from '@grana/messages/es/account/password'
import { reactivate } from '@grana/messages/es/account/reactivate'
import { signIn } from '@grana/messages/es/account/sign-in'
import { signUp } from '@grana/messages/es/account/sign-up'
import { verifyEmail } from '@grana/messages/es/account/verify-email'
import { recovery } from '@grana/messages/es/staff/stop-recovery'
import { sharedPortal } from './built-portal.fixture.ts'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await sharedPortal()
})

const token = 'Zx9-_s3cret0123456789abcdef'
const linkPages = [
  { path: accountPaths.chooseNewPassword(token), heading: resetPassword.choose.heading },
  { path: accountPaths.verifyEmail(token), heading: verifyEmail.prove.heading },
  { path: accountPaths.confirmBrowser(token), heading: signIn.known.heading },
  { path: accountPaths.reactivate(token), heading: reactivate.heading },
  { path: accountPaths.stopRecovery(token), heading: recovery.heading },
  { path: accountPaths.changeEmail(token), heading: emailChange.heading },
  { path: accountPaths.invitation(token), heading: invitation.title },
]
const pages = [
  { path: paths.signUp(), heading: signUp.heading },
  { path: paths.signUpCustomer(), heading: signUp.customer.heading },
  { path: paths.signUpAgent(), heading: signUp.agent.heading },
  { path: paths.signIn(), heading: signIn.heading },
  { path: accountPaths.resetPassword(), heading: resetPassword.request.heading },
  { path: accountPaths.checkEmail(), heading: verifyEmail.check.heading },
  ...linkPages,
]

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
const bodyOf = async (url: string) => (await portal.inject({ url })).body

describe('pages of account entry', () => {
  test.each(pages)('$path is complete, and asks not to be indexed', async ({ path, heading }) => {
    const { statusCode, body } = await portal.inject({ url: path })
    expect(statusCode).toBe(200)
    const titles = [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, title = '']) => textOf(title))
    expect(titles).toEqual([heading])
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toMatch(/<style|<[^>]+\sstyle=|<template|rel="canonical"/)
    for (const landmark of [/<main\b/g, /<footer\b/g, /<header\b/g]) expect(body.match(landmark)).toHaveLength(1)
    expect(/<title>([^<]+)/.exec(body)?.[1]?.length).toBeLessThanOrEqual(60)
  })

  test.each([paths.signIn(), paths.signUpAgent(), paths.signUpCustomer(), accountPaths.resetPassword()])(
    '%s says that its form needs JavaScript',
    async (url) => {
      expect(textOf(await bodyOf(url))).toContain(auth.withoutScript)
    },
  )

  test.each(linkPages)('$path removes the token from its URL before any file is loaded', async ({ path }) => {
    const body = await bodyOf(path)
    const script = body.indexOf(linkTokenScript)
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(body.search(/<script[^>]* type="module"/))
  })
})
