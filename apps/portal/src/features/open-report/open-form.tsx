import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { LazyCaptcha } from '#app/lib/entry/lazy-captcha.ts'
import { useLazyCaptcha, type CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { openReportForm, submitOpenReport, type OpenReportForm } from '@grana/contract/open-reports/forms'
import { reportValidationTexts } from '@grana/messages/es/apps/reports-validation'
import { openReport } from '@grana/messages/es/portal/open-report'
import { programLabels } from '@grana/messages/es/program-labels'
import { TextLine } from '@grana/parts/form/text-line'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { WeaknessField } from '@grana/parts/weakness/weakness-field'
import { Checkbox } from '@grana/ui/checkbox'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Select } from '@grana/ui/select'

const texts = openReport.form

interface Settings extends CaptchaServices {
  readonly uuid: string
  readonly onDone: () => void
}

const validationTexts: Readonly<Record<string, string>> = reportValidationTexts

/** The form for reports without an account. What is written is not kept in the browser: it may be another person's. */
function useOpenForm({ uuid, onDone, ...services }: Settings) {
  const refusal = useRefusal()
  const captcha = useLazyCaptcha(services, submitOpenReport.captcha.action)
  const form = useContractForm({
    schema: openReportForm,
    labels: openReport.form.labels,
    describe: (field, code) => captcha.describe(field) ?? validationTexts[code],
    submit: async (values) => {
      await services.client.call(submitOpenReport, { params: { uuid }, body: values })
      onDone()
    },
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      refusal.take(error)
      captcha.reset()
    },
  })
  return { form, captcha, refusal }
}

type OpenFormState = ReturnType<typeof useOpenForm>['form']

type LongText = 'summary' | 'steps' | 'impact'

function LongField({ form, name }: { readonly form: OpenFormState; readonly name: LongText }) {
  const { id, label, error, state, control } = form.field(name)
  return (
    <Field id={id} label={label} hint={texts.hints[name]} error={error} state={state} required>
      <TextArea {...control} />
    </Field>
  )
}

interface TargetProps {
  readonly form: OpenFormState
  readonly targets: OpenReportForm['targets']
}

function TargetField({ form, targets }: TargetProps) {
  const { id, label, error, state, control } = form.field('target_id')
  return (
    <Field id={id} label={label} error={error} state={state} required>
      <Select {...control} defaultValue="">
        <option value="" disabled>
          {texts.choose}
        </option>
        {targets.map((target) => (
          <option key={target.id} value={target.id}>
            {texts.target(target.name, target.address || programLabels.targetTypes[target.type])}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export interface OpenFormProps extends CaptchaServices {
  readonly uuid: string
  readonly targets: OpenReportForm['targets']
  readonly onDone: () => void
}

/** The form for reports without an account. */
export function OpenForm({ uuid, targets, onDone, ...services }: OpenFormProps) {
  const { form, captcha, refusal } = useOpenForm({ uuid, onDone, ...services })
  const { field } = form
  const consent = field('privacy_consent')
  const weakness = field('weakness')
  return (
    <AuthForm form={form} label={texts.name} refusal={refusal}>
      <TargetField form={form} targets={targets} />
      <TextLine field={field('title')} autoComplete="off" hint={texts.hints.title} />
      <WeaknessField
        isOptional
        id={weakness.id}
        value={form.valueOf('weakness') ?? ''}
        onChange={(id) => form.setValue('weakness', id)}
        {...(typeof weakness.error === 'string' && { error: weakness.error })}
      />
      <LongField form={form} name="summary" />
      <LongField form={form} name="steps" />
      <LongField form={form} name="impact" />
      <TextLine field={field('email')} kind="email" autoComplete="email" hint={texts.hints.email} />
      <PrivacyBlock purpose={texts.purpose} />
      <Checkbox id={consent.id} {...consent.control} error={consent.error} required>
        {consent.label}
      </Checkbox>
      <LazyCaptcha
        {...captcha.props}
        field={field('captcha_token')}
        onToken={(token, options) => form.setValue('captcha_token', token, options)}
      />
      <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
    </AuthForm>
  )
}
