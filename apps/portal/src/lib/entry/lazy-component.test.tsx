// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'
import { mount, settle, text } from './mounted.fixture.tsx'

const Hello = ({ name }: { readonly name: string }) => <h1>{name}</h1>

test('is fetched once, when shown or before, and follows its props', async () => {
  let loads = 0
  const { Part, prepare } = lazyComponent<{ readonly name: string }>(async () => {
    loads += 1
    return Hello
  })
  expect(loads).toBe(0)
  prepare()
  prepare()
  const page = await mount(<Part name="a" />)
  await settle()
  expect([text('h1'), loads]).toEqual(['a', 1])
  await page.show(<Part name="b" />)
  expect(text('h1')).toBe('b')
  await page.unmount()
})

test('renders nothing when its file no longer exists, because the page is being reloaded', async () => {
  const { Part } = lazyComponent<{ readonly name: string }>(async () => undefined)
  const page = await mount(<Part name="a" />)
  await settle()
  expect(document.body.textContent).toBe('')
  await page.unmount()
})
