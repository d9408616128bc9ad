import { setting, expect, test } from '../journey.ts'
import { followVerificationLink, signUpAgent, signUpCustomer } from '../pages/account.ts'
import { expectHome } from '../pages/apps.ts'
import { setUpSecondFactor } from '../pages/two-factor.ts'
import { newPerson } from '../people.ts'
import { countRowsContaining } from '../services.ts'

/** Time limit for two people from nothing to work. */
const maxMinutes = 3

test('two new users become a verified customer and a verified agent with two factors, each in their own app', async ({
  page,
  browser,
}) => {
  const [customer, agent] = [newPerson(), newPerson()]
  for (const { email, username } of [customer, agent]) {
    expect([await countRowsContaining(email), await countRowsContaining(username)]).toEqual([0, 0])
  }
  const context = await browser.newContext({ baseURL: setting('PORTAL_URL') })
  const other = await context.newPage()

  const began = performance.now()
  await signUpCustomer(page, customer)
  await followVerificationLink(page, customer)
  await page.goto('/redir')
  await expectHome(page, 'customer')
  const between = performance.now()
  expect(page.url()).toBe(`${setting('CUSTOMERS_URL')}/`)

  await signUpAgent(other, agent)
  await followVerificationLink(other, agent)
  await setUpSecondFactor(other)
  await other.goto('/redir')
  await expectHome(other, 'agent')
  const ended = performance.now()
  expect(other.url()).toBe(`${setting('AGENTS_URL')}/`)

  const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(1))
  const told = { customer: seconds(began, between), agent: seconds(between, ended), both: seconds(began, ended) }
  console.log(`first minutes: customer ${told.customer} s, agent ${told.agent} s, both ${told.both} s`)
  expect(told.both).toBeLessThan(maxMinutes * 60)
  await context.close()
})
