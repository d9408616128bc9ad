// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shell } from '@grana/messages/es/apps/shell'
import { loadLayoutConfiguration } from '@grana/ui/layout-configuration'
import { mount } from '../app/mounted.fixture.ts'
import { DensityToggle, SidebarToggle } from './layout-choices.tsx'

const texts = shell.layout
let page: Awaited<ReturnType<typeof mount>>
const button = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
const press = (name: string) => act(async () => button(name)?.click())
const shown = () => document.documentElement.dataset

beforeEach(async () => {
  page = await mount(
    <>
      <SidebarToggle />
      <DensityToggle />
    </>,
  )
})
afterEach(() => page.unmount())

test('LC-2 stores the navigation and the density of lists in this browser', async () => {
  expect(shown()).toMatchObject({ sidebar: 'open', density: 'normal' })
  await press(texts.collapse)
  await press(texts.dense)
  expect(shown()).toMatchObject({ sidebar: 'collapsed', density: 'dense' })
  expect(loadLayoutConfiguration()).toEqual({ sidebar: 'collapsed', density: 'dense' })
  expect(button(texts.expand)?.getAttribute('aria-expanded')).toBe('false')
  expect(button(texts.dense)?.getAttribute('aria-pressed')).toBe('true')
  await press(texts.expand)
  await press(texts.dense)
  expect(loadLayoutConfiguration()).toEqual({ sidebar: 'open', density: 'normal' })
})
