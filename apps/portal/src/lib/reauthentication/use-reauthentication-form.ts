import * as z from 'zod/mini'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { ownerCredentials as proof } from '@grana/contract/data-rights'
import { currentPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import { useContractForm } from '@grana/parts/form/use-contract-form'

const withCode = z.strictObject({ password: currentPassword, code: secondFactorCode })

export type ReauthenticationInput = { readonly password: string; readonly code?: string | undefined }

export interface ReauthenticationFormSettings {
  readonly hasSecondFactor: boolean
  readonly submit: (proof: ReauthenticationInput) => Promise<void>
}

/** A form that authenticates the user: password, and code with a second factor. A wrong code is cleared. */
export function useReauthenticationForm({ hasSecondFactor, submit }: ReauthenticationFormSettings) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: hasSecondFactor ? withCode : proof,
    labels: reauthentication.labels,
    submit,
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  const fields = {
    password: form.field('password'),
    code: hasSecondFactor ? form.field('code') : undefined,
    codeValue: form.valueOf('code') ?? '',
    onCode: (value: string) => form.setValue('code', value, { isDraft: true }),
  }
  return { form, refusal, fields }
}
