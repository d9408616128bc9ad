import { useEffect, useRef } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { CodeField } from './code-field.tsx'
import { Screen } from './screen.tsx'
import { SeedKey } from './seed-key.tsx'
import { SeedPicture } from './seed-picture.tsx'
import type { Seed } from './use-set-up.ts'
import styles from './two-factor.module.css'

const texts = twoFactor.confirm

export interface ConfirmScreenProps {
  readonly seed: Seed
  readonly confirm: (code: string) => Promise<void>
  readonly onBack: () => void
}

function SeedAgain({ seed }: { readonly seed: Seed }) {
  return (
    <>
      <h3 className={styles.asideTitle}>{texts.notAdded}</h3>
      <SeedPicture uri={seed.uri} />
      <SeedKey secret={seed.secret} />
    </>
  )
}

export function ConfirmScreen({ seed, confirm, onBack }: ConfirmScreenProps) {
  const refusal = useRefusal()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    schema: confirmTwoFactor.body,
    labels: texts.labels,
    submit: ({ code }) => confirm(code),
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  // Focuses the field at once, because the code changes soon.
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <Screen title={texts.heading} text={texts.text} aside={<SeedAgain seed={seed} />}>
        <AuthForm form={form} label={texts.form} refusal={refusal}>
          <CodeField
            field={form.field('code')}
            value={form.valueOf('code') ?? ''}
            onChange={(value) => form.setValue('code', value, { isDraft: true })}
            echo={texts.clock}
            inputRef={input}
          />
          <Submit
            busy={form.isSubmitting}
            busyText={texts.sending}
            refusal={refusal}
            beside={
              <Button look="quiet" size="large" onClick={onBack}>
                {texts.back}
              </Button>
            }
          >
            {texts.send}
          </Submit>
        </AuthForm>
      </Screen>
      <div className={styles.after}>
        <h3 className={styles.asideTitle}>{texts.after}</h3>
        <p className={styles.small}>{texts.afterText}</p>
      </div>
    </>
  )
}
