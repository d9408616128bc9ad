import type { Browser } from '@playwright/test'
import type { ProgramRole } from '@grana/contract/tenancy'
import { setting, type Page } from '../journey.ts'
import { joinProgram, newProgramName, newUserWithSecondFactor, organizationOf } from '../report-setup.ts'
import { letOrganizationPublish, makeApproversIndependent } from '../services.ts'
import { acceptBilling, addTargets, startProgram, describeProgram, publishFromLastStep } from './programs.ts'
import { verifyByRecord } from './targets.ts'

/** A new browser context. */
export const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: setting('PORTAL_URL') })).newPage()

const shop = 'Tienda web'

/** An approved organization's public bounty on two verified targets, with the members who triage its reports. */
export async function setUpMarketplace(owner: Page, browser: Browser) {
  const { email, username } = await newUserWithSecondFactor(owner, 'customer')
  await letOrganizationPublish(email, `${username}.example`)
  await verifyByRecord(owner, { name: shop, host: `tienda.${username}.example` })
  const title = newProgramName()
  const program = await startProgram(owner, title)
  await describeProgram(owner, 'public')
  await addTargets(owner, [shop, 'Banca web'])
  const [analyst, administrator] = [await newPage(browser), await newPage(browser)]
  const join = (page: Page, role: ProgramRole, name: string) =>
    joinProgram(owner.context(), page.context(), { program, role, name })
  const joined = await Promise.all([
    join(analyst, 'analyst', 'Tadeo'),
    join(administrator, 'administrator', 'Amaranta'),
  ])
  await makeApproversIndependent(email)
  await acceptBilling(owner, program)
  await publishFromLastStep(owner, 1)
  const organization = await organizationOf(owner.context())
  return { name: title, organization, program, analyst, administrator, mails: [email, ...joined] }
}
