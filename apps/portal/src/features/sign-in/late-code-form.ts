import { latePart } from '#app/lib/entry/late-part.tsx'
import type { CodeForm, CodeFormProps } from './code-form.tsx'

/** The second step, which most documents never show. */
export const { Part: LateCodeForm, prepare: prepareCodeForm } = latePart<CodeFormProps>(async () => {
  const module: { readonly CodeForm: typeof CodeForm } | undefined = await import('./code-form.tsx')
  return module?.CodeForm
})
