// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { BuilderStep } from '@grana/contract/programs/draft'
import { mount } from '@grana/parts/app/mounted.fixture'
import { BuilderNavigation } from './builder-navigation.tsx'

/** Whether each step is ticked, in order. */
async function ticks(step: BuilderStep, isPublished = false): Promise<boolean[]> {
  const page = await mount(
    <MemoryRouter>
      <BuilderNavigation
        programId={isPublished ? 'two' : 'one'}
        isPublished={isPublished}
        step={step}
        obstacles={[]}
        refused={[]}
      />
    </MemoryRouter>,
  )
  const ticked = [...document.querySelectorAll('li')].map((line) => line.querySelector('svg') !== null)
  await page.unmount()
  return ticked
}

it('ticks a complete step once it was opened', async () => {
  expect(await ticks('about')).toEqual([false, false, false, false, false, false])
  expect(await ticks('rules')).toEqual([true, false, false, false, false, false])
  expect(await ticks('publish')).toEqual([true, false, true, false, false, false])
})

it('ticks every complete step of a published program', async () => {
  expect(await ticks('about', true)).toEqual([false, true, true, true, true, false])
})
