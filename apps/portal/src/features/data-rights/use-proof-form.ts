import * as z from 'zod/mini'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { ownerProof as proof } from '@grana/contract/data-rights'
import { givenPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { ownerProof } from '@grana/messages/es/account/leave'
import { useContractForm } from '@grana/parts/form/use-contract-form'

const withCode = z.strictObject({ password: givenPassword, code: secondFactorCode })

export type Proof = { readonly password: string; readonly code?: string | undefined }

export interface ProofFormSettings {
  readonly hasSecondFactor: boolean
  readonly submit: (proof: Proof) => Promise<void>
}

/** A form that asks who is there: password and, where it is on, the code. A code that was wrong is not shown again. */
export function useProofForm({ hasSecondFactor, submit }: ProofFormSettings) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: hasSecondFactor ? withCode : proof,
    labels: ownerProof.labels,
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
