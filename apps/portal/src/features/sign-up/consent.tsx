import { signUp } from '@grana/messages/es/account/sign-up'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Checkbox } from '@grana/ui/checkbox'

export interface ConsentProps {
  readonly field: BoundField
  readonly text: { readonly before: string; readonly link: string; readonly after: string }
  readonly href: string
}

/**
 * A checkbox for a legal text that opens beside the form: leaving the page would lose the password, which is not in the
 * draft.
 */
export function Consent({ field, text, href }: ConsentProps) {
  return (
    <Checkbox id={field.id} {...field.control} error={field.error} required>
      {text.before}
      <a href={href} target="_blank" rel="noopener">
        {text.link}
        <span className="visually-hidden"> {signUp.opensApart}</span>
      </a>
      {text.after}
    </Checkbox>
  )
}
