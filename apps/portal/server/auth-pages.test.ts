import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkTokenScript } from '#app/lib/link-token.ts'
import { paths } from '#app/paths.ts'
import { auth, verifyEmail } from '@grana/messages/es/auth'
import { resetPassword } from '@grana/messages/es/password'
import { signIn } from '@grana/messages/es/sign-in'
import { signUp } from '@grana/messages/es/sign-up'
import { builtPortal } from './built-portal.fixture.ts'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await builtPortal()
})

const token = 'Zx9-_s3cret0123456789abcdef'

const fixedPages = [
  { path: paths.signUp(), heading: signUp.heading },
  { path: paths.signUpCustomer(), heading: signUp.customer.heading },
  { path: paths.signUpAgent(), heading: signUp.agent.heading },
  { path: paths.signIn(), heading: signIn.heading },
  { path: paths.resetPassword(), heading: resetPassword.request.heading },
  { path: paths.checkEmail(), heading: verifyEmail.check.heading },
]
const linkPages = [
  { path: paths.chooseNewPassword(token), heading: resetPassword.choose.heading },
  { path: paths.verifyEmail(token), heading: verifyEmail.prove.heading },
  { path: paths.confirmBrowser(token), heading: signIn.known.heading },
]
const guarded = [paths.changePassword(), paths.twoFactor()]

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')

describe('pages of account entry', () => {
  test.each([...fixedPages, ...linkPages])(
    '$path is whole, and is not for search engines',
    async ({ path, heading }) => {
      const { statusCode, body } = await portal.inject({ url: path })
      expect(statusCode).toBe(200)
      const titles = [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, title = '']) => textOf(title))
      expect(titles).toEqual([heading])
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect(body).not.toMatch(/<style|<[^>]+\sstyle=|<template|rel="canonical"/)
      expect(body.match(/<main\b/g)).toHaveLength(1)
      expect(body.match(/<footer\b/g)).toHaveLength(1)
      expect(/<title>([^<]+)/.exec(body)?.[1]?.length).toBeLessThanOrEqual(60)
    },
  )

  test.each(guarded)('%s is a shell without anybody’s data', async (path) => {
    const { statusCode, body } = await portal.inject({ url: path })
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain('<form')
  })

  test.each([paths.signIn(), paths.signUpAgent(), paths.signUpCustomer(), paths.resetPassword()])(
    '%s says that its form needs a script',
    async (url) => {
      expect(textOf((await portal.inject({ url })).body)).toContain(auth.withoutScript)
    },
  )
})

describe('pages behind the link of a mail', () => {
  const variants = ({ path }: { path: string }) => [path, `${path}/`, path.replace('/s', '/S').replace('/p', '/P')]

  test.each(linkPages)('$path is one document for every value, which it never holds', async (page) => {
    const [first = '', ...others] = await Promise.all(
      variants(page).map(async (url) => (await portal.inject({ url })).body),
    )
    expect(first).not.toContain(token)
    for (const body of others) expect(body).toBe(first)
  })

  test.each(linkPages)('$path is kept by nobody and tells nobody where it was', async ({ path }) => {
    const { headers } = await portal.inject({ url: path })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test.each(linkPages)('$path takes the value out of its address before any file is loaded', async ({ path }) => {
    const { body, headers } = await portal.inject({ url: path })
    const script = body.indexOf(linkTokenScript.replaceAll('&', '&amp;'))
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(body.search(/<script[^>]* type="module"/))
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})
