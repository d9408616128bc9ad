import { useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { findInput, hydrate, mount } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { useEarlyText } from './use-early-text.ts'

let texts: string[] = []
let page: Mounted | undefined

function Control({ start = '' }: { readonly start?: string }) {
  const [text, setText] = useState(start)
  const control = useRef<HTMLInputElement>(null)
  useEarlyText(control, text, (early) => {
    texts.push(early)
    setText(early)
  })
  return <input ref={control} data-text={text} value={text} onChange={(event) => setText(event.target.value)} />
}

afterEach(() => {
  page?.unmount()
  texts = []
})

it('passes on an autofilled text once, and the control keeps it', () => {
  page = hydrate(<Control />, () => {
    findInput('input').value = '55 5000 0000'
  })
  expect(texts).toEqual(['55 5000 0000'])
  expect(findInput('input').dataset['text']).toBe('55 5000 0000')
  expect(findInput('input').value).toBe('55 5000 0000')
})

it('does nothing where nothing was typed', () => {
  page = hydrate(<Control start="52" />, () => {})
  expect(texts).toEqual([])
  page.unmount()
  page = mount(<Control start="52" />)
  expect(texts).toEqual([])
})
