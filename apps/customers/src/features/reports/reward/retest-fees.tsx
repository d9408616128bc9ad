import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { getRetestFees, payRetestFee, type RetestFee } from '@grana/contract/reports/retest-fees'
import { formatMoney } from '@grana/contract/reports/reward'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { RetestFeesPanel } from '@grana/parts/fix/retest-fees'
import { DateControl } from '@grana/parts/form/date-control'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { today } from './pay-dialog.tsx'
import { FeePayout } from './payout.tsx'
import { RewardActionDialog } from './reward-action-dialog.tsx'

const texts = retestTexts.fees

interface PayFeeProps {
  readonly report: Report
  readonly fee: RetestFee
  readonly onClose: () => void
}

/** Asks how and when the fee was paid. */
function PayFee({ report, fee, onClose }: PayFeeProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const [isValidated, setIsValidated] = useState(false)
  const lacksReference = reference.trim() === ''
  const length = textLengthOf(
    reference,
    rewardReferenceLimit,
    isValidated && lacksReference ? validationText('reward.reference', 'reference') : undefined,
  )
  const dayError = isValidated && !isDateValue(paidOn) ? validationText('reward.paid_on', 'paid_on') : undefined
  const send = () => {
    setIsValidated(true)
    if (lacksReference || !isDateValue(paidOn) || length.error !== undefined) return
    const params = { organization, report: report.id, fee: fee.id }
    act('pay', {
      work: () => withProof(() => client.call(payRetestFee, { params, body: { reference, paid_on: paidOn } })),
      done: rewardTexts.done.pay,
      after: onClose,
    })
  }
  return (
    <RewardActionDialog title={texts.payTitle} act={texts.send} isBusy={isBusy} onClose={onClose} onAct={send}>
      <p>{texts.payText(formatMoney(fee.amount.currency, fee.amount.cents), fee.agent)}</p>
      <Field label={texts.reference} {...length} required>
        <TextInput mono value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <Field label={texts.day} error={dayError} required>
        <DateControl max={today()} value={paidOn} onChange={setPaidOn} />
      </Field>
      {dialog}
    </RewardActionDialog>
  )
}

/** What the organization owes and paid for retests of a report. */
export function RetestFeesSection({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getRetestFees, { params: { organization, report: report.id } })
  const [paid, setPaid] = useState<RetestFee>()
  if (!data) return null
  return (
    <>
      <RetestFeesPanel
        record={data}
        isOffered={report.fix.can.ask || report.fix.can.cancel}
        namesAgents
        renderActions={(fee) =>
          fee.can.pay ? (
            <>
              <FeePayout report={report} fee={fee.id} />
              <Button block size="dense" look="line" onClick={() => setPaid(fee)}>
                {texts.pay(formatMoney(fee.amount.currency, fee.amount.cents))}
              </Button>
            </>
          ) : null
        }
      />
      {paid ? <PayFee report={report} fee={paid} onClose={() => setPaid(undefined)} /> : null}
    </>
  )
}
