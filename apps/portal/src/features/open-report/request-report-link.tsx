import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { LazyCaptcha } from '#app/lib/entry/lazy-captcha.ts'
import { useLazyCaptcha, type CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { renewOpenReportLink } from '@grana/contract/open-reports/link'
import { openReport } from '@grana/messages/es/portal/open-report'
import { TextLine } from '@grana/parts/form/text-line'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import styles from './open-report.module.css'

const texts = openReport.page.ask

function RequestLinkForm({ onDone, ...services }: CaptchaServices & { readonly onDone: () => void }) {
  const refusal = useRefusal()
  const captcha = useLazyCaptcha(services, renewOpenReportLink.captcha.action)
  const form = useContractForm({
    schema: renewOpenReportLink.body,
    labels: { email: texts.email, captcha_token: texts.captcha },
    describe: captcha.describe,
    submit: async (body) => {
      await services.client.call(renewOpenReportLink, { body })
      onDone()
    },
    onFirstUse: captcha.begin,
    onRefused: (error) => {
      refusal.take(error)
      captcha.reset()
    },
  })
  return (
    <AuthForm form={form} label={texts.name} refusal={refusal}>
      <TextLine field={form.field('email')} kind="email" autoComplete="email" />
      <LazyCaptcha
        {...captcha.props}
        field={form.field('captcha_token')}
        onToken={(token, options) => form.setValue('captcha_token', token, options)}
      />
      <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
    </AuthForm>
  )
}

/** Shown when the link is missing, invalid or expired: the reader requests another by email. */
export function RequestReportLink({ isEnded, ...services }: CaptchaServices & { readonly isEnded: boolean }) {
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return (
      <AuthPage key="done" title={openReport.form.done.title} takesFocus>
        <p className={styles.apart}>{texts.done}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage key="ask" title={texts.title} lede={isEnded ? texts.ended : texts.text} takesFocus={isEnded}>
      <RequestLinkForm {...services} onDone={() => setIsDone(true)} />
    </AuthPage>
  )
}
