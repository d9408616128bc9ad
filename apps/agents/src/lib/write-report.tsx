import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, REPORT_PARAMETER } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { createReportDraft } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button, ButtonLink } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import { useUrlAction } from './use-url-action.ts'

const texts = reports.write

/** Starts a report on a program, and opens its form. */
export function useStartReport() {
  const { session } = useApp()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const start = (program: string) => {
    setIsBusy(true)
    session.client
      .call(createReportDraft, { params: { program } })
      .then(
        ({ id }) => navigate(paths.writeReport(id)),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
          showToast({ tone: 'danger', title: callErrorText(error) })
        },
      )
      .finally(() => setIsBusy(false))
  }
  return { isBusy, start }
}

/** Starts a report on a program; an agent without a second factor sets one up first. */
export function WriteReport({ program }: { readonly program: string }) {
  const factorAddress = useTwoFactorAddress()
  const { two_factor_enabled: hasFactor } = useUser()
  const { isBusy, start } = useStartReport()
  // The parameter stays in the URL until there is a second factor: the link back from the setup keeps it.
  useUrlAction(REPORT_PARAMETER, () => start(program), hasFactor)
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
  return (
    <Button block busy={isBusy} onClick={() => start(program)}>
      {texts.start}
    </Button>
  )
}
