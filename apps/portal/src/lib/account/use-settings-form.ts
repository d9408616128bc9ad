import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { hasKey } from '@grana/contract/record-keys'
import { centre } from '@grana/messages/es/account/centre'
import { accountValidationTexts } from '@grana/messages/es/account/validation'
import { useContractForm, type ContractFormSettings } from '@grana/parts/form/use-contract-form'
import { showToast } from '@grana/ui/show-toast'

type Settings<S extends z.ZodMiniObject> = Omit<ContractFormSettings<S>, 'submit' | 'onChange'> & {
  /** Initial values; any difference is an unsaved change. */
  readonly initial: Partial<z.input<S>>
  /** Stores the values; a `CallError` is shown and mapped to its fields. */
  readonly save: (values: z.input<S>) => Promise<void>
  /** The form shows its own toast, because its values change something else too. */
  readonly saysItself?: boolean
}

function describeReason(_field: string, reason: string): string | undefined {
  return hasKey(accountValidationTexts, reason) ? accountValidationTexts[reason] : undefined
}

/** A form with stored values: tracks unsaved changes, and confirms saving. */
export function useSettingsForm<S extends z.ZodMiniObject>(settings: Settings<S>) {
  const { initial, save, saysItself = false, onRefused } = settings
  const refusal = useRefusal()
  const saved = useRef<string>(undefined)
  const [state, setState] = useState<'untouched' | 'changed' | 'saved'>('untouched')
  const form = useContractForm<S>({
    describe: describeReason,
    ...settings,
    submit: async (values) => {
      await save(values)
      saved.current = JSON.stringify(values)
      setState(JSON.stringify(form.getValues()) === saved.current ? 'saved' : 'changed')
      if (!saysItself) showToast({ tone: 'success', title: centre.form.toast })
    },
    onChange: () => {
      if (saved.current === undefined) return
      const isChanged = JSON.stringify(form.getValues()) !== saved.current
      setState((before) => (isChanged ? 'changed' : before === 'changed' ? 'untouched' : before))
    },
    onRefused: (error) => {
      refusal.take(error)
      onRefused?.(error)
    },
  })
  // Fills the controls like a draft: before the first paint, and without validation.
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(initial)) {
      form.setValue(name, value as never, { isDraft: true })
    }
    saved.current = JSON.stringify(form.getValues())
  })
  useLayoutEffect(() => fill(), [])
  return { ...form, refusal, isChanged: state === 'changed', isSaved: state === 'saved' }
}
