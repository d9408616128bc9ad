// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { safeHarbors, type SafeHarbor } from '@grana/contract/program-values'
import type { ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { createDefaultDraft } from '@grana/contract/programs/default-draft'
import { builder } from '@grana/messages/es/apps/builder'
import { mount } from '@grana/parts/app/mounted.fixture'
import { AboutStep } from './about-step.tsx'
import type { ProgramDraftHandle } from './use-program-draft.ts'

async function show(harbor?: SafeHarbor) {
  const change = vi.fn<(change: unknown) => void>()
  const draft = {
    ...createDefaultDraft({ name: 'Web bank', kind: 'bounty' }, []),
    ...(harbor !== undefined && { safe_harbor: harbor }),
  }
  const props = {
    answer: {} as ProgramDraftAnswer,
    used: { draft, unread: {}, autosave: { change } } as unknown as ProgramDraftHandle,
    obstacles: [],
    onStartOver: vi.fn<() => void>(),
    onLookAgain: vi.fn<() => void>(),
  }
  await mount(<AboutStep {...props} />)
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="harbor"]')]
  return { change, radios, text: document.body.textContent }
}

it('preselects no safe harbor in a new draft, and says that one is needed', async () => {
  const { change, radios, text } = await show()
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual(safeHarbors.map((value) => [value, false]))
  expect(text).toContain(builder.about.harborUnchosen)
  act(() => radios[1]?.click())
  expect(change).toHaveBeenCalledExactlyOnceWith({ safe_harbor: 'partial' })
})

it('shows the chosen safe harbor', async () => {
  const { radios, text } = await show('none')
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['none'])
  expect(text).not.toContain(builder.about.harborUnchosen)
})
