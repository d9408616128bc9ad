import { leadInterests } from '@grana/contract/leads'
import { contact } from '@grana/messages/es/contact'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import type { ContactFormState } from './use-contact-form.ts'

const interests = leadInterests.map((value) => ({ value, label: contact.interests[value] }))

/** The request. */
export function RequestFields({ form }: { readonly form: ContactFormState }) {
  const interest = form.field('interest')
  const message = form.field('message')
  return (
    <>
      <Segmented
        {...interest.control}
        id={interest.id}
        legend={interest.label}
        options={interests}
        error={interest.error}
      />
      <Field
        id={message.id}
        label={message.label}
        hint={contact.messageHint}
        error={message.error}
        state={message.state}
        required
      >
        <TextArea {...message.control} />
      </Field>
    </>
  )
}
