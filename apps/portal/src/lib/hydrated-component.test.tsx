// @vitest-environment happy-dom
import { act, useState, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, expect, test } from 'vitest'
import { find, fieldOf, settle, type } from './entry/mounted.fixture.tsx'
import { hydratedComponent } from './lazy-component.tsx'

interface NameProps {
  readonly told: string
  readonly onPress: () => void
}

function Name({ told, onPress }: NameProps) {
  return (
    <p>
      <input id="field-late" />
      <output>{told}</output>
      <button type="button" onClick={onPress}>
        go
      </button>
    </p>
  )
}

function formOf(Lazy: ComponentType<NameProps>) {
  return function Form() {
    const [told, setTold] = useState('first')
    const [presses, setPresses] = useState(0)
    return (
      <form data-presses={presses}>
        <input id="field-early" onChange={(event) => setTold(event.target.value)} />
        <Lazy told={told} onPress={() => setPresses(presses + 1)} />
      </form>
    )
  }
}

const errors: unknown[] = []
let unmount = async () => {}
afterEach(() => unmount())

/** Renders like the server, then hydrates everything but the lazy part. */
async function open() {
  const AtOnce = formOf(hydratedComponent(async () => Name))
  const stream = await renderToReadableStream(<AtOnce />)
  await stream.allReady
  document.body.innerHTML = `<div>${await new Response(stream).text()}</div>`
  const code = Promise.withResolvers<typeof Name>()
  const Form = formOf(hydratedComponent(() => code.promise))
  errors.length = 0
  await act(async () => {
    const root = hydrateRoot(find('div'), <Form />, { onRecoverableError: (error) => errors.push(error) })
    unmount = () => act(async () => root.unmount())
  })
  return async () => {
    code.resolve(Name)
    await settle()
  }
}

test('keeps the server-rendered fields and their input, whatever changes in the form meanwhile', async () => {
  const arrive = await open()
  const written = fieldOf('late')
  written.value = 'typed before its code came'
  await type('early', 'second')
  await type('early', 'third')
  expect(fieldOf('late')).toBe(written)
  expect(find('output').textContent).toBe('first')
  await arrive()
  expect(fieldOf('late')).toBe(written)
  expect(written.value).toBe('typed before its code came')
  expect(errors).toEqual([])
})

test('follows the form after hydration', async () => {
  const arrive = await open()
  await type('early', 'second')
  await arrive()
  expect(find('output').textContent).toBe('second')
  await type('early', 'third')
  expect(find('output').textContent).toBe('third')
  for (const presses of ['1', '2']) {
    await act(async () => find('button').click())
    expect(find('form').dataset['presses']).toBe(presses)
  }
  expect(errors).toEqual([])
})
