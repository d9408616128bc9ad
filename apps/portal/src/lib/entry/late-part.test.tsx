// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { latePart } from './late-part.tsx'
import { mount, settle, text } from './mounted.fixture.ts'

const Hello = ({ name }: { readonly name: string }) => <h1>{name}</h1>

test('is fetched once, when it is shown or before, and follows its properties', async () => {
  let loads = 0
  const { Part, prepare } = latePart<{ readonly name: string }>(async () => {
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

test('a file that is gone leaves its place empty: the page is being loaded again', async () => {
  const { Part } = latePart<{ readonly name: string }>(async () => undefined)
  const page = await mount(<Part name="a" />)
  await settle()
  expect(document.body.textContent).toBe('')
  await page.unmount()
})
