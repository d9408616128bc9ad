import { followAgent, saveVisibility } from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { agentProfile as texts } from '@grana/messages/es/agent-profile'
import { callFrom } from '../calls.ts'
import { expect, setting, test, type Page } from '../journey.ts'
import { chooseRadio, openScreen, saveScreen } from '../pages/account.ts'
import { newVerifiedUser } from '../people.ts'
import { checkState } from '../screenshots.ts'

const names = 'Ximena Paredes Luna'

test('the page of an agent: hidden, for friends, for people with an account, on the open web, and hidden again', async ({
  page,
  browser,
  road,
  expectFailed,
}) => {
  expectFailed(404)
  const [friendContext, memberContext, visitorContext] = await Promise.all([
    browser.newContext({ baseURL: setting('PORTAL_URL') }),
    browser.newContext({ baseURL: setting('PORTAL_URL') }),
    browser.newContext({ baseURL: setting('PORTAL_URL') }),
  ])
  const [friend, member, visitor] = [
    await friendContext.newPage(),
    await memberContext.newPage(),
    await visitorContext.newPage(),
  ]
  const agent = await newVerifiedUser(page, 'agent')
  road.move()
  const other = await newVerifiedUser(friend, 'agent')
  road.move()
  await newVerifiedUser(member, 'customer')
  const address = `/agent/${agent.username}`
  const heading = (reader: Page) => reader.getByRole('heading', { level: 1, name: texts.handle(agent.username) })
  const hidden = (reader: Page) => reader.getByRole('heading', { level: 1, name: texts.hidden.title })
  const expectSeenBy = async (...readers: readonly Page[]) => {
    for (const reader of [friend, member, visitor]) {
      await reader.goto(address)
      await expect(readers.includes(reader) ? heading(reader) : hidden(reader)).toBeVisible()
    }
  }

  // They follow each other while both may be found, so that there is a friend.
  for (const one of [page, friend]) {
    await openScreen(one, 'visibility')
    const body = { visibility: 'friends', open_web: false } as const
    expect((await callFrom(one, saveVisibility, { body })).status).toBe(200)
  }
  expect((await callFrom(page, followAgent, { body: { username: other.username } })).status).toBe(200)
  expect((await callFrom(friend, followAgent, { body: { username: agent.username } })).status).toBe(200)
  await expectSeenBy(friend)
  await expect(friend.getByText(names)).toBeVisible()
  await expect(friend.getByText(texts.seenAs.friend)).toBeVisible()
  await checkState(visitor, 'agent-hidden')
  road.move()

  await openScreen(page, 'visibility')
  await chooseRadio(page, 'visibility', 'everyone')
  await page.getByText(visibility.findable).click()
  await saveScreen(page)
  await expectSeenBy(friend, member)
  await expect(member.getByText(texts.seenAs.member)).toBeVisible()
  await expect(member.getByText(names)).toHaveCount(0)

  await openScreen(page, 'visibility')
  await page.getByText(visibility.openWeb).click()
  await saveScreen(page)
  await expectSeenBy(friend, member, visitor)
  await expect(visitor.locator('meta[name=robots]')).toHaveCount(0)
  await checkState(visitor, 'agent-open')
  road.move()

  await openScreen(page, 'visibility')
  await chooseRadio(page, 'visibility', 'nobody')
  await saveScreen(page)
  await expectSeenBy()
  await expect(visitor.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
  await Promise.all([friendContext.close(), memberContext.close(), visitorContext.close()])
})
