import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import { type ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { acceptBillingTerms } from '@grana/contract/programs/clauses-and-billing'
import { builder } from '@grana/messages/es/apps/builder'
import { programValidationTexts } from '@grana/messages/es/apps/programs-validation'
import { shortDate } from '@grana/messages/es/formats/dates'
import { useApp } from '@grana/parts/app/app-context'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { CheckCircleIcon } from '@grana/ui/icons'
import styles from './publish-step.module.css'

const texts = builder.publish

export interface BillingProps {
  readonly billing: ProgramDraftAnswer['billing']
}

function Acceptance({ billing }: BillingProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [isTicked, setIsTicked] = useState(false)
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  const accept = () => {
    if (!isTicked) return setError(programValidationTexts['billing.required'])
    const body = { version: billing.version, accepted: true }
    act('accept', {
      work: () => client.call(acceptBillingTerms, { params: { organization }, body }),
      onRefused: refuseInline(setError),
    })
  }
  return (
    <>
      <Checkbox
        checked={isTicked}
        error={error}
        onChange={({ target }) => {
          setIsTicked(target.checked)
          setError(undefined)
        }}
      >
        {texts.billingAccept}
      </Checkbox>
      <Button look="line" busy={isBusy} busyText={texts.billingAccepting} onClick={accept}>
        {texts.billingSubmit}
      </Button>
    </>
  )
}

/** Current billing terms with the fee of the installation, and the organization's acceptance of them. */
export function Billing({ billing }: BillingProps) {
  const { rewardFeePercent } = useApp().runtime
  return (
    <section className={styles.section} aria-labelledby="billing">
      <h3 id="billing">{texts.billing}</h3>
      <p className={styles.note}>{texts.billingVersion(shortDate(`${billing.version}T12:00:00.000Z`))}</p>
      <ul className={styles.points}>
        {texts.billingPoints(rewardFeePercent).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {billing.is_accepted ? (
        <p className={styles.done}>
          <CheckCircleIcon />
          {texts.billingDone}
        </p>
      ) : billing.can_accept ? (
        <Acceptance billing={billing} />
      ) : (
        <p className={styles.note}>{texts.billingOther}</p>
      )}
    </section>
  )
}
