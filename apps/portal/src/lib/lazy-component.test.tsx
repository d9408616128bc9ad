// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount, settle, text } from './entry/mounted.fixture.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Hello = ({ name }: { readonly name: string }) => <h1>{name}</h1>

test('is fetched once, when shown or before, and follows its props', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return { Hello }
  }
  const { Part, prepare } = lazyComponent(load, 'Hello')
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
  const missing: unknown = undefined
  const { Part } = lazyComponent(async () => missing as { readonly Hello: typeof Hello }, 'Hello')
  const page = await mount(<Part name="a" />)
  await settle()
  expect(document.body.textContent).toBe('')
  await page.unmount()
})
