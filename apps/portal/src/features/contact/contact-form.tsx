import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import type { Client } from '@grana/client/create-client'
import { contact } from '@grana/messages/es/contact'
import { CaptchaField } from '@grana/parts/captcha/captcha-field'
import type { CaptchaProvider } from '@grana/parts/captcha/provider'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useIsHydrated } from '@grana/parts/form/use-is-hydrated'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { PersonFields } from './person-fields.tsx'
import { RequestFields } from './request-fields.tsx'
import { useContactForm, type ContactFormState } from './use-contact-form.ts'
import styles from './contact-form.module.css'

export type ContactFormProps = {
  readonly client: Client
  readonly provider: CaptchaProvider
  readonly onDone: () => void
}

function Consents({ form }: { readonly form: ContactFormState }) {
  const privacy = form.field('privacy_consent')
  const news = form.field('news_consent')
  return (
    <>
      <Checkbox id={privacy.id} {...privacy.control} error={privacy.error} required>
        {privacy.label}
      </Checkbox>
      <Checkbox id={news.id} {...news.control}>
        {news.label}
      </Checkbox>
    </>
  )
}

export function ContactForm({ client, provider, onDone }: ContactFormProps) {
  const { form, captcha } = useContactForm({ client, provider, onDone })
  const isAlive = useIsHydrated()
  const captchaField = form.field('captcha_token')

  return (
    <form
      {...form.formProps}
      className={styles.form}
      aria-label={contact.form}
      aria-busy={form.isSubmitting || undefined}
    >
      <FormSummary summary={form.summary} />
      <PersonFields form={form} client={client} />
      <RequestFields form={form} />
      <PrivacyBlock purpose={contact.purpose} />
      <Consents form={form} />
      <CaptchaField id={captchaField.id} captcha={captcha} error={captchaField.error} />
      <p>
        <Button type={isAlive ? 'submit' : 'button'} size="large" busy={form.isSubmitting} busyText={contact.sending}>
          {contact.send}
        </Button>
      </p>
      <noscript>
        <p>
          {contact.withoutScript} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </noscript>
    </form>
  )
}
