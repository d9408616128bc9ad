import type { BoundField } from '@grana/parts/form/use-contract-form'
import type { FieldValue } from './place-fields.tsx'

interface FormOf<Name extends string> {
  readonly field: (name: Name) => BoundField
  readonly valueOf: (name: Name) => unknown
  readonly setValue: (name: Name, value: string, options?: { isDraft?: boolean }) => void
  readonly validate: (name: Name) => Promise<void>
}

interface Person {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

/** Personal data in the form, which the password must not contain; the server checks the same. */
export const toPersonalData = ({ email, username, first_name: first, last_name: last }: Person) => [
  email,
  username,
  first,
  last,
]

/** One field of a form, for a component that does not know the others. */
export function toFieldValue<Name extends string>(form: FormOf<Name>, name: NoInfer<Name>): FieldValue {
  const value = form.valueOf(name)
  return {
    field: form.field(name),
    value: typeof value === 'string' ? value : '',
    set: (next, options) => form.setValue(name, next, options),
    validate: () => void form.validate(name),
  }
}
