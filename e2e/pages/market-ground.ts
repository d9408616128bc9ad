import type { Browser } from '@playwright/test'
import { home } from '@grana/messages/es/homes/home'
import { expect, setting, type Page } from '../journey.ts'
import { newPerson } from './account.ts'
import { expectHome, newMember } from './apps.ts'
import { inviteIntoProgram, openInvitation, registerInvited } from './organization.ts'
import { acceptBilling, addTargets, beginProgram, describeProgram, publishVersion } from './programs.ts'
import { approveOrganization, openDesk } from './staff-desk.ts'
import { proveByFile, proveByRecord } from './targets.ts'
import { setUpSecondFactor } from './two-factor.ts'

const portal = () => setting('PORTAL_URL')

/** A browser of its own. */
export const anew = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: portal() })).newPage()

/** Somebody whom the owner invites into the program, with a second factor. */
async function join(owner: Page, browser: Browser, given: { role: 'analyst' | 'administrator'; name: string }) {
  const { email } = newPerson()
  await inviteIntoProgram(owner, email, given.role)
  const page = await openInvitation(browser, email, portal())
  await registerInvited(page, given.name)
  // The session has arrived when the app greets.
  await expect(page.getByRole('heading', { name: home.greeting(given.name), level: 1 })).toBeVisible({
    timeout: 15_000,
  })
  await setUpSecondFactor(page)
  return page
}

export const groundNames = { program: 'Banca en linea', shop: 'Tienda web', clients: 'Portal de clientes' }

/** From nothing to a public bounty on two proven targets, with the people who will judge its reports. */
export async function layGround(owner: Page, browser: Browser, log: (said: string) => void) {
  const desk = await anew(browser)
  await Promise.all([newMember(owner, 'customer'), openDesk(desk)])
  await setUpSecondFactor(owner)
  await owner.goto('/redir')
  await expectHome(owner, 'customer')
  await approveOrganization(desk, 'Cooperativa Tepozan')
  log('approved')
  await proveByRecord(owner, { name: groundNames.shop, host: 'tienda.tepozan.example' })
  await proveByFile(owner, { name: groundNames.clients, host: 'clientes.tepozan.example' })
  log('proven')
  const program = await beginProgram(owner, groundNames.program)
  await describeProgram(owner, 'public')
  await addTargets(owner, [groundNames.shop, groundNames.clients])
  const analyst = await join(owner, browser, { role: 'analyst', name: 'Tadeo' })
  const administrator = await join(owner, browser, { role: 'administrator', name: 'Amaranta' })
  log('analyst and administrator came')
  await acceptBilling(owner, program)
  await publishVersion(owner, program, 1)
  log('published')
  return { program, analyst, administrator }
}
