// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount, settle } from '../app/mounted.fixture.ts'
import { useKeptFocus } from './use-kept-focus.ts'

let page: Awaited<ReturnType<typeof mount>>
afterEach(() => page.unmount())

type Shown = { readonly acts: readonly string[]; readonly hasSection?: boolean; readonly isAsking?: boolean }

function Page({ acts, hasSection = true, isAsking = false }: Shown) {
  useKeptFocus('main')
  return (
    <main id="main" tabIndex={-1}>
      <h1>Report</h1>
      {hasSection ? (
        <section>
          <h2>Reward</h2>
          {acts.map((name) => (
            <button key={name} type="button" id={name}>
              {name}
            </button>
          ))}
        </section>
      ) : null}
      {isAsking ? (
        <dialog open>
          <h2>Sure?</h2>
          <button type="button" id="yes">
            Yes
          </button>
        </dialog>
      ) : null}
    </main>
  )
}

const focus = (id: string) => act(async () => document.getElementById(id)?.focus())
const focused = () => document.activeElement?.textContent

async function become(shown: Shown): Promise<void> {
  await page.show(<Page {...shown} />)
  await settle()
}

test('goes to the heading of the part whose button went away', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: [] })
  expect(focused()).toBe('Reward')
})

test('stays where it is while its element stays', async () => {
  page = await mount(<Page acts={['approve', 'pay']} />)
  await focus('approve')
  await become({ acts: ['approve'] })
  expect(focused()).toBe('approve')
})

test('comes back to the part that a dialog was opened from, when both went away', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: ['approve'], isAsking: true })
  await focus('yes')
  await become({ acts: [] })
  expect(focused()).toBe('Reward')
})

test('goes to the page itself where the whole part went away', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: [], hasSection: false })
  expect(focused()).toBe('Report')
})

test('takes no focus from a person who had none', async () => {
  page = await mount(<Page acts={['approve']} />)
  await become({ acts: [] })
  expect(document.activeElement).toBe(document.body)
})
