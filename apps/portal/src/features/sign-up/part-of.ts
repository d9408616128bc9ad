import type { BoundField } from '@grana/parts/form/use-contract-form'
import type { FieldPart } from './place-fields.tsx'

interface FormOf<Name extends string> {
  readonly field: (name: Name) => BoundField
  readonly valueOf: (name: Name) => unknown
  readonly setValue: (name: Name, value: string, options?: { isDraft?: boolean }) => void
  readonly validate: (name: Name) => Promise<void>
}

/** One text of a form, for a part that is not told about the rest of it. */
export function partOf<Name extends string>(form: FormOf<Name>, name: NoInfer<Name>): FieldPart {
  const value = form.valueOf(name)
  return {
    field: form.field(name),
    value: typeof value === 'string' ? value : '',
    set: (next, options) => form.setValue(name, next, options),
    validate: () => void form.validate(name),
  }
}
