import type { Browser } from '@playwright/test'
import type { ProgramRole } from '@grana/contract/tenancy'
import { joinProgram, newProgramName, newWorker, organizationOf } from '../ground.ts'
import { setting, type Page } from '../journey.ts'
import { letOrganizationPublish, makeApproversIndependent } from '../services.ts'
import { acceptBilling, addTargets, beginProgram, describeProgram, publishVersion } from './programs.ts'
import { proveByRecord } from './targets.ts'

/** A browser of its own. */
export const anew = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: setting('PORTAL_URL') })).newPage()

const shop = 'Tienda web'

/** An approved organization's public bounty on two proven targets, with the people who will judge its reports. */
export async function layGround(owner: Page, browser: Browser) {
  const { email, username } = await newWorker(owner, 'customer')
  await letOrganizationPublish(email, `${username}.example`)
  await proveByRecord(owner, { name: shop, host: `tienda.${username}.example` })
  const title = newProgramName()
  const program = await beginProgram(owner, title)
  await describeProgram(owner, 'public')
  await addTargets(owner, [shop, 'Banca web'])
  const [analyst, administrator] = [await anew(browser), await anew(browser)]
  const join = (page: Page, role: ProgramRole, name: string) =>
    joinProgram(owner.context(), page.context(), { program, role, name })
  const mails = [email, await join(analyst, 'analyst', 'Tadeo'), await join(administrator, 'administrator', 'Amaranta')]
  await makeApproversIndependent(email)
  await acceptBilling(owner, program)
  await publishVersion(owner, program, 1)
  const organization = await organizationOf(owner.context())
  return { name: title, organization, program, analyst, administrator, mails }
}
