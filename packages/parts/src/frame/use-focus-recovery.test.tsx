// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount, settle } from '../app/mounted.fixture.ts'
import { useFocusRecovery } from './use-focus-recovery.ts'

let page: Awaited<ReturnType<typeof mount>>
afterEach(() => page.unmount())

type Shown = { readonly acts: readonly string[]; readonly hasSection?: boolean; readonly isAsking?: boolean }

function Page({ acts, hasSection = true, isAsking = false }: Shown) {
  useFocusRecovery('main')
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

test('moves to the heading of the region whose button was removed', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: [] })
  expect(focused()).toBe('Reward')
})

test('stays while its element stays', async () => {
  page = await mount(<Page acts={['approve', 'pay']} />)
  await focus('approve')
  await become({ acts: ['approve'] })
  expect(focused()).toBe('approve')
})

test('returns to the region that opened a dialog, when both were removed', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: ['approve'], isAsking: true })
  await focus('yes')
  await become({ acts: [] })
  expect(focused()).toBe('Reward')
})

test('moves to the page where the whole region was removed', async () => {
  page = await mount(<Page acts={['approve']} />)
  await focus('approve')
  await become({ acts: [], hasSection: false })
  expect(focused()).toBe('Report')
})

test('takes no focus from a user who had none', async () => {
  page = await mount(<Page acts={['approve']} />)
  await become({ acts: [] })
  expect(document.activeElement).toBe(document.body)
})
