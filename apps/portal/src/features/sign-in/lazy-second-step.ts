import { lazyComponent } from '#app/lib/entry/lazy-component.tsx'
import type { SecondStep, SecondStepProps } from './second-step.tsx'

/** The second step, which most documents never show. */
export const { Part: LazySecondStep, prepare: prepareSecondStep } = lazyComponent<SecondStepProps>(async () => {
  const module: { readonly SecondStep: typeof SecondStep } | undefined = await import('./second-step.tsx')
  return module?.SecondStep
})
