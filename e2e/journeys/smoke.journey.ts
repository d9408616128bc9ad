import { expect, test } from '@playwright/test'

test('the landing page loads and has one main heading', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('h1')).toHaveCount(1)
})

test('the API is ready and every process of the stack can be reached by its name', async ({ request }) => {
  const answer = await request.get(`${process.env['API_URL']}/health/ready`)
  expect(answer.status()).toBe(200)
  const mails = await request.get(`${process.env['MAIL_URL']}/api/email`)
  expect(mails.status()).toBe(200)
})
