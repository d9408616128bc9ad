// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mount } from '../app/mounted.fixture.ts'
import { assignTypedTextsTo, useTypedText } from './typed-texts.ts'

let page: Awaited<ReturnType<typeof mount>>

function Typed({ place }: { readonly place: string }) {
  const [text, setText] = useTypedText(place)
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
}

const control = () => document.querySelector('input') as HTMLInputElement
const shown = () => control().value

async function write(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control(), text)
    control().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function open(place = 'reply:1'): Promise<string> {
  page = await mount(<Typed place={place} />)
  return shown()
}

beforeEach(() => {
  sessionStorage.clear()
  assignTypedTextsTo('ana')
})
afterEach(() => page.unmount())

test('restores the text after the page was left, in its own place only', async () => {
  await open()
  await write('half a sentence')
  await page.unmount()
  // The same user returns.
  assignTypedTextsTo('ana')
  expect(await open()).toBe('half a sentence')
  await page.unmount()
  expect(await open('reply:2')).toBe('')
})

test('follows a component that moves on to another place', async () => {
  await open()
  await write('for the first')
  await page.show(<Typed place="reply:2" />)
  expect(shown()).toBe('')
  await page.show(<Typed place="reply:1" />)
  expect(shown()).toBe('for the first')
})

test('is removed once it is sent', async () => {
  await open()
  await write('sent')
  await write('')
  await page.unmount()
  expect(await open()).toBe('')
})

test('is gone after a sign-out, and for another account', async () => {
  await open()
  await write('private')
  await page.unmount()
  assignTypedTextsTo('luis')
  expect(await open()).toBe('')
  await write('his')
  await page.unmount()
  assignTypedTextsTo(undefined)
  expect([await open(), sessionStorage.length]).toEqual(['', 0])
})
