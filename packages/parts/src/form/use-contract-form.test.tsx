import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '@grana/client/call-error'
import { errorTexts } from '@grana/messages/es/errors'
import { fixedWidget } from '@grana/messages/es/fixed'
import { formTexts } from '@grana/messages/es/forms'
import { validationTexts } from '@grana/messages/es/validation'
import { useContractForm } from './use-contract-form.ts'
import { disambiguateItems } from './use-form-summary.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const runs = { email: 0, code: 0 }
const schema = z.strictObject({
  email: z.string('email.required').check(
    z.minLength(1, 'email.required'),
    z.refine(() => (runs.email += 1) > 0),
    z.regex(/@/, 'email.invalid'),
  ),
  code: z.optional(z.string().check(z.refine((value) => value !== 'odd', 'no.such.reason'))),
})
const labels = { email: 'Email', code: 'Code' }

type Form = ReturnType<typeof useContractForm<typeof schema>>
let form: Form
let submit: (values: z.input<typeof schema>) => Promise<void>
let root: Root

function TestForm() {
  const made = useContractForm({ schema, labels, submit: (values) => submit(values) })
  useEffect(() => {
    form = made
  })
  const email = made.field('email')
  return (
    <form {...made.formProps}>
      <input id={email.id} {...email.control} data-state={email.state} />
      <output>{email.error}</output>
      <input data-field="code" />
      <i>{String(made.field('code').error)}</i>
    </form>
  )
}

function input(): HTMLInputElement {
  const element = document.querySelector('input')
  if (!element) throw new Error('no input')
  return element
}

async function type(value: string): Promise<void> {
  await act(async () => {
    // React uses the prototype's setter to distinguish typing from its own writes.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), value)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function fire(name: string): Promise<void> {
  await act(async () => {
    input().dispatchEvent(new Event(name, { bubbles: true }))
  })
}

async function send(): Promise<void> {
  await act(async () => {
    document.querySelector('form')?.requestSubmit()
  })
}

beforeEach(async () => {
  document.title = 'Contact'
  document.body.innerHTML = '<div></div>'
  runs.email = 0
  submit = async () => {}
  await act(async () => {
    root = createRoot(document.querySelector('div') as HTMLElement)
    root.render(<TestForm />)
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
})

describe('FV-1 one run per event', () => {
  test('validates nothing before the field is touched', () => {
    expect(runs.email).toBe(0)
    expect(input().dataset.state).toBeUndefined()
  })

  test('input, change, blur and model update run the rules once each', async () => {
    await type('a')
    expect(runs.email).toBe(1)
    await fire('change')
    expect(runs.email).toBe(2)
    await fire('focusout')
    expect(runs.email).toBe(3)
    await act(async () => form.setValue('email', 'b'))
    expect(runs.email).toBe(4)
  })

  test('a blur by a press is validated after the press, so that nothing moves under the pointer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const seen: number[] = []
    await act(async () => {
      window.dispatchEvent(new Event('pointerdown'))
      input().dispatchEvent(new Event('focusout', { bubbles: true }))
    })
    expect(runs.email).toBe(0)
    expect(document.querySelector('output')?.textContent).toBe('')
    await act(async () => {
      window.dispatchEvent(new Event('pointerup'))
      seen.push(runs.email)
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(seen).toEqual([0])
    expect(document.querySelector('output')?.textContent).toBe(validationTexts['email.required'])
  })

  test('a restored draft is stored without validation', async () => {
    await act(async () => form.setValue('email', 'b', { isDraft: true }))
    expect(runs.email).toBe(0)
    expect(form.getValues().email).toBe('b')
  })
})

describe('texts and states', () => {
  test('the first failing rule wins, and a fix clears it at once', async () => {
    await fire('focusout')
    expect(document.querySelector('output')?.textContent).toBe(validationTexts['email.required'])
    expect(input().dataset.state).toBe('invalid')
    await type('ana')
    expect(document.querySelector('output')?.textContent).toBe(validationTexts['email.invalid'])
    await type('ana@example.com')
    expect(document.querySelector('output')?.textContent).toBe('')
    expect(input().dataset.state).toBe('valid')
  })

  test('a reason without a text is left to the field, and spelled out in the summary', async () => {
    await type('a@b')
    await act(async () => form.setValue('code', 'odd'))
    expect(document.querySelector('i')?.textContent).toBe('true')
    await send()
    expect(form.summary?.items[0]?.text).toBe(fixedWidget.fieldNotValid.replace('{field}', labels.code))
  })
})

describe('errors', () => {
  test('an invalid submit shows the summary and marks the title, and sends nothing', async () => {
    let sent = 0
    submit = async () => void (sent += 1)
    await send()
    expect(sent).toBe(0)
    expect(form.summary).toEqual({
      items: [{ fieldId: 'field-email', text: validationTexts['email.required'] }],
      failure: undefined,
      attempt: 1,
    })
    expect(document.title).toBe(`${formTexts.titlePrefix}Contact`)
    await send()
    expect(form.summary?.attempt).toBe(2)
  })

  test('the summary disappears once all is fixed and a later error does not restore it', async () => {
    await send()
    await type('ana@example.com')
    expect(form.summary).toBeUndefined()
    expect(document.title).toBe('Contact')
    await type('')
    expect(form.summary).toBeUndefined()
  })

  test("FV-3 the server's field errors appear at the fields and in the summary", async () => {
    submit = () =>
      Promise.reject(new CallError('request.invalid', { message: 'm', fields: { email: 'no', other: 'x' } }))
    await type('ana@example.com')
    await send()
    expect(document.querySelector('output')?.textContent).toBe('no')
    expect(form.summary).toMatchObject({ items: [{ fieldId: 'field-email', text: 'no' }], failure: undefined })
    expect(form.getValues().email).toBe('ana@example.com')
  })

  test('a server error about a value stays until the value changes', async () => {
    submit = () => Promise.reject(new CallError('request.invalid', { fields: { email: 'no' } }))
    await type('ana@example.com')
    await send()
    await fire('focusout')
    expect(document.querySelector('output')?.textContent).toBe('no')
    await type('eva@example.com')
    expect(document.querySelector('output')?.textContent).toBe('')
  })

  test.each([
    [new CallError('network.offline'), formTexts.network['network.offline']],
    [new CallError('network.unreachable'), formTexts.network['network.unreachable']],
    [new CallError('server.unavailable'), errorTexts['server.unavailable']],
    [new CallError('server.unexpected', { message: 'said by the server' }), 'said by the server'],
    [
      new CallError('request.too_many', { message: 'wait', details: { retryAfterSeconds: 180 } }),
      `wait ${formTexts.retryIn(180)}`,
    ],
  ])('shows $code at the top', async (error, text) => {
    submit = async () => {
      throw error
    }
    await type('ana@example.com')
    await send()
    expect(form.summary).toMatchObject({ items: [], failure: text })
  })

  test('a failure is cleared by the next successful submit', async () => {
    submit = () => Promise.reject(new CallError('network.offline'))
    await type('ana@example.com')
    await send()
    submit = async () => {}
    await send()
    expect(form.summary).toBeUndefined()
  })
})

describe('two fields that are validated together', () => {
  const both = z
    .strictObject({ one: z.string().check(z.minLength(2, 'password.too_short')), two: z.string() })
    .check(z.refine(({ one, two }) => one === two, { error: 'password.mismatch', path: ['two'] }))

  function Pair() {
    const pair = useContractForm({
      schema: both,
      labels: { one: 'One', two: 'Two' },
      validatedWith: { one: 'two' },
      submit: async () => {},
    })
    return (
      <form {...pair.formProps}>
        <input name="one" />
        <input name="two" />
        <output>{pair.field('two').error}</output>
      </form>
    )
  }

  async function fill(name: string, value: string): Promise<void> {
    await act(async () => {
      const field = document.querySelector(`[name="${name}"]`) as HTMLInputElement
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const error = () => document.querySelector('output')?.textContent

  test('the second shows no error before it is touched, and follows the first afterwards', async () => {
    await act(async () => root.render(<Pair />))
    await fill('one', 'ab')
    expect(error()).toBe('')
    await fill('two', 'ac')
    expect(error()).toBe(validationTexts['password.mismatch'])
    await fill('one', 'ac')
    expect(error()).toBe('')
    await fill('one', 'a')
    expect(error()).toBe(validationTexts['password.mismatch'])
  })
})

test('summary lines with the same text name their field', () => {
  const item = (name: string, text: string) => ({ fieldId: name, text, label: name.toUpperCase() })
  expect(disambiguateItems([item('one', 'needed'), item('two', 'needed'), item('three', 'short')])).toEqual([
    { fieldId: 'one', text: 'ONE: needed' },
    { fieldId: 'two', text: 'TWO: needed' },
    { fieldId: 'three', text: 'short' },
  ])
})
