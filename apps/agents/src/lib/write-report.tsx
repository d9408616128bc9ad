import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { startReport } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button, ButtonLink } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'

const texts = reports.write

/** Begins a report on a program; who has no second factor is led there first. */
export function WriteReport({ program }: { readonly program: string }) {
  const { session } = useApp()
  const factorAddress = useTwoFactorAddress()
  const { two_factor_enabled: hasFactor } = useUser()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  if (!hasFactor) {
    return (
      <>
        <p>{texts.factor}</p>
        <ButtonLink block href={factorAddress}>
          {texts.factorAct}
        </ButtonLink>
      </>
    )
  }
  const start = () => {
    setIsBusy(true)
    session.client
      .call(startReport, { params: { program } })
      .then(
        ({ id }) => navigate(paths.writeReport(id)),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
          showToast({ tone: 'danger', title: callErrorText(error) })
        },
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Button block busy={isBusy} onClick={start}>
      {texts.start}
    </Button>
  )
}
