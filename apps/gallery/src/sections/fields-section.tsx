import { useState } from 'react'
import { Section } from '#app/section.tsx'
import { fixed } from '@grana/messages/es/fixed'
import { galleryTexts } from '@grana/messages/es/gallery'
import { CodeInput } from '@grana/ui/code-input'
import { ErrorSummary } from '@grana/ui/error-summary'
import { Field } from '@grana/ui/field'
import { Money } from '@grana/ui/figure'
import { TextArea, TextInput } from '@grana/ui/input'
import { PasswordInput } from '@grana/ui/password-input'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.fields

function Code({ label, first, error }: { readonly label: string; readonly first: string; readonly error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <Field label={label} hint={texts.codeHint} error={error}>
      <CodeInput value={value} onChange={setValue} />
    </Field>
  )
}

export function FieldsSection() {
  return (
    <>
      <Section name="fields">
        <form className={styles.columns}>
          <Field label={texts.email}>
            <TextInput type="email" autoComplete="off" defaultValue={texts.emailValue} />
          </Field>
          <Field label={texts.workEmail} id="wrong-email" error={fixed.emailInvalid}>
            <TextInput type="email" autoComplete="off" defaultValue={texts.workEmailValue} />
          </Field>
          <Field label={texts.username} hint={texts.usernameHint} echo={texts.checking} state="validating">
            <TextInput defaultValue={texts.handle} />
          </Field>
          <Field label={texts.english} error>
            <TextInput />
          </Field>
          <Field label={texts.reason} note={texts.optional}>
            <TextInput />
          </Field>
          <Field label={texts.reward} state="valid" echo={<Money amount={1250.5} currency="USD" decimals={2} />}>
            <TextInput mono leading="USD" inputMode="decimal" defaultValue={texts.rewardValue} />
          </Field>
          <Field label={texts.password} aside={<a href="#fields">{texts.forgotten}</a>} required>
            <PasswordInput showLabel={texts.showPassword} hideLabel={texts.hidePassword} autoComplete="off" />
          </Field>
          <Field label={texts.host}>
            <TextInput mono defaultValue={texts.hostValue} />
          </Field>
          <Field label={texts.message} hint={texts.messageHint}>
            <TextArea defaultValue={texts.messageValue} />
          </Field>
          <Code label={texts.code} first="409" />
          <Code label={texts.paperCode} first={texts.paperValue} />
          <Code label={texts.wrongCode} first="" error={fixed.codeTypedWrong} />
          <Field label={texts.disabled}>
            <TextInput disabled defaultValue={texts.disabledValue} />
          </Field>
        </form>
      </Section>
      <Section name="summary">
        <ErrorSummary
          title={galleryTexts.summary.title}
          attempt={0}
          items={[
            { fieldId: 'wrong-email', text: fixed.emailInvalid },
            { fieldId: 'interest-wrong', text: galleryTexts.choices.required },
            { text: galleryTexts.summary.dates },
          ]}
        />
      </Section>
    </>
  )
}
