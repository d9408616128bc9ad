import { useState } from 'react'
import * as z from 'zod/mini'
import { Section } from '#app/section.tsx'
import { email, line } from '@grana/contract/fields'
import { formTexts } from '@grana/messages/es/forms'
import { galleryTexts } from '@grana/messages/es/gallery'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import styles from '#app/gallery.module.css'

const texts = galleryTexts.form

// Counts validation runs of the first field and requests of the second; the journeys read both.
const counters = { runs: 0, asked: [] as string[] }
Object.assign(globalThis, { galleryForm: counters })

const schema = z.strictObject({
  email: z.pipe(
    z.transform((value) => {
      counters.runs += 1
      return value
    }),
    email,
  ),
  username: line({ max: 30, required: 'first_name.required' }),
})

/** Simulates a remote check: shorter names take longer, so that responses overtake each other. */
async function isTaken(value: unknown): Promise<string | undefined> {
  const name = String(value)
  counters.asked.push(name)
  await new Promise((resolve) => {
    setTimeout(resolve, name.length > 4 ? 50 : 1500)
  })
  return name.startsWith('ana') ? texts.taken : undefined
}

const asyncRules = { username: isTaken }

export function FormSection() {
  const [isSent, setIsSent] = useState(false)
  const form = useContractForm({ schema, labels: texts.labels, asyncRules, submit: async () => setIsSent(true) })
  const address = form.field('email')
  const username = form.field('username')
  return (
    <Section name="form">
      <form {...form.formProps} className={styles.columns} aria-label={texts.name}>
        {form.summary ? (
          <ErrorSummary title={formTexts.summaryTitle} items={form.summary.items} attempt={form.summary.attempt} />
        ) : null}
        <Field id={address.id} label={address.label} error={address.error} state={address.state} required>
          <TextInput {...address.control} autoComplete="email" />
        </Field>
        <Field id={username.id} label={username.label} error={username.error} state={username.state} required>
          <TextInput {...username.control} autoComplete="username" />
        </Field>
        <div className={styles.pieces}>
          <Button type="submit">{texts.send}</Button>
          <Button look="line" onClick={() => form.setValue('email', 'model@example.com')}>
            {texts.labels.email}
          </Button>
          <output>{isSent ? texts.sent : null}</output>
        </div>
      </form>
    </Section>
  )
}
