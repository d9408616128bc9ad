import { latePart } from '#app/lib/entry/late-part.tsx'
import type { SecondStep, SecondStepProps } from './second-step.tsx'

/** The second step, which most documents never show. */
export const { Part: LateSecondStep, prepare: prepareSecondStep } = latePart<SecondStepProps>(async () => {
  const module: { readonly SecondStep: typeof SecondStep } | undefined = await import('./second-step.tsx')
  return module?.SecondStep
})
