import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'
import { paths } from '#app/paths.ts'
import { buildFolder, builtPortal } from './built-portal.fixture.ts'

const KB = 1000
const unmoving = [
  paths.home(),
  paths.bugBounty(),
  paths.pentest(),
  paths.finance(),
  paths.automobile(),
  paths.terms(),
  paths.privacy(),
  paths.codeOfConduct(),
  paths.disclosurePolicy(),
  paths.forbidden(),
  paths.notFound(),
]
const token = 'a'.repeat(43)
const accountEntry = [
  paths.signUp(),
  accountPaths.signUpCustomer(),
  paths.signUpAgent(),
  paths.signIn(),
  accountPaths.confirmBrowser(token),
  accountPaths.reactivate(token),
  accountPaths.stopRecovery(token),
  accountPaths.resetPassword(),
  accountPaths.chooseNewPassword(token),
  accountPaths.changePassword(),
  accountPaths.checkEmail(),
  accountPaths.verifyEmail(token),
  accountPaths.changeEmail(token),
  accountPaths.invitation(token),
  ...accountScreens.map(({ name }) => accountPaths.screen(name)),
  accountPaths.redirect(),
]
const budgets = [
  ...unmoving.map((page) => ({ page, scripts: 115, styles: 18, fonts: 62 })),
  { page: '/programs', scripts: 125, styles: 20, fonts: 62 },
  { page: '/program/00000000-0000-4000-8000-000000000001', scripts: 125, styles: 20, fonts: 62 },
  { page: '/contact', scripts: 140, styles: 20, fonts: 62 },
  ...accountEntry.map((page) => ({ page, scripts: 140, styles: 18, fonts: 62 })),
]

let portal: FastifyInstance
beforeAll(async () => {
  portal = await builtPortal()
})

const built = (address: string) => readFileSync(join(buildFolder, 'client', address))

/** What a first visit pays, as sent: every file that the document names, compressed. */
async function weigh(page: string) {
  const { body } = await portal.inject({ url: page })
  const named = (pattern: RegExp) => [...new Set([...body.matchAll(pattern)].map(([, file = '']) => file))]
  const sizes = async (files: readonly string[]) => {
    const answers = files.map((url) => portal.inject({ url, headers: { 'accept-encoding': 'br' } }))
    return (await Promise.all(answers)).reduce((sum, answer) => sum + answer.rawPayload.length, 0)
  }
  const styles = named(/href="(\/assets\/[^"#]+\.css)#?"/g)
  const text = styles.map((file) => built(file).toString()).join('')
  const fonts = [...new Set([...text.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, file = '']) => file))]
  return {
    // Asked for by the last script of the document, each with its digest.
    scripts: await sizes(named(/\["(\/assets\/[^"]+\.js)","sha384-/g)),
    styles: await sizes(styles),
    fonts: fonts.reduce((sum, file) => sum + built(file).length, 0),
    body,
  }
}

describe('weight of a first visit', () => {
  test.each(budgets)('$page', async ({ page, ...budget }) => {
    const weight = await weigh(page)
    expect(weight.scripts).toBeGreaterThan(90 * KB)
    expect(weight.scripts).toBeLessThanOrEqual(budget.scripts * KB)
    expect(weight.styles).toBeGreaterThan(0)
    expect(weight.styles).toBeLessThanOrEqual(budget.styles * KB)
    expect(weight.fonts).toBeGreaterThan(0)
    expect(weight.fonts).toBeLessThanOrEqual(budget.fonts * KB)
  })

  const drawn = [paths.home(), paths.bugBounty(), paths.pentest(), paths.finance(), paths.automobile()]
  test.each(drawn)('no drawing of %s passes 12 KB', async (page) => {
    const drawings = [...(await weigh(page)).body.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg.length)
    expect(drawings.length).toBeGreaterThan(10)
    expect(Math.max(...drawings)).toBeLessThan(12 * KB)
  })
})
