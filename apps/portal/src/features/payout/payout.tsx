import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { IdentityDialog } from '#app/lib/reauthentication/identity-dialog.tsx'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { type OwnPayoutDetails, getPayoutDetails } from '@grana/contract/payouts/payout-details'
import { centre } from '@grana/messages/es/account/centre'
import { payout as texts } from '@grana/messages/es/account/payout'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { PayoutForm } from './payout-form.tsx'
import { PayoutViews } from './payout-views.tsx'
import { SavedPayout } from './saved-payout.tsx'
import styles from './payout.module.css'

/** The details, and what waits for the user to confirm their identity. */
function usePayout(client: Client) {
  const query = useQuery({ ...operationQuery(client, getPayoutDetails, {}), gcTime: 0 })
  const [waiting, setWaiting] = useState<{ readonly act: () => Promise<void> }>()

  /** Runs an action; where the API requires a recent confirmation, it runs after that. */
  const runConfirmed = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'auth.confirm_first') throw error
      setWaiting({ act })
    }
  }
  return {
    query,
    runConfirmed,
    isProofDue: waiting !== undefined,
    goOn: async () => {
      setWaiting(undefined)
      await waiting?.act()
    },
    giveUp: () => setWaiting(undefined),
  }
}

export interface PayoutProps {
  readonly client: Client
  readonly user: User
}

/** Where the agent is paid, and who opened it. */
export function Payout({ client, user }: PayoutProps) {
  const payout = usePayout(client)
  const [isChanging, setIsChanging] = useState(false)
  const done = async () => {
    await payout.query.refetch()
    setIsChanging(false)
  }
  const content = ({ details, views }: OwnPayoutDetails) => (
    <div className={styles.content}>
      {!user.two_factor_enabled ? (
        <FactorFirst />
      ) : details === null || isChanging ? (
        <PayoutForm
          client={client}
          runConfirmed={payout.runConfirmed}
          onDone={done}
          onCancel={details === null ? undefined : () => setIsChanging(false)}
        />
      ) : (
        <SavedPayout
          client={client}
          details={details}
          timeZone={user.timezone}
          runConfirmed={payout.runConfirmed}
          onChange={() => setIsChanging(true)}
          onRemoved={done}
        />
      )}
      <PayoutViews views={views} timeZone={user.timezone} />
    </div>
  )
  return (
    <SettingsPage title={centre.screens.payout.title} lede={texts.lede}>
      <QueryView query={payout.query} skeleton={<Skeleton height="control" width={8} />}>
        {content}
      </QueryView>
      <IdentityDialog
        open={payout.isProofDue}
        client={client}
        user={user}
        onDone={payout.goOn}
        onClose={payout.giveUp}
      />
    </SettingsPage>
  )
}

function FactorFirst() {
  return (
    <div className={styles.factor}>
      <h2 className={styles.factorTitle}>{texts.factorFirst.title}</h2>
      <p>{texts.factorFirst.text}</p>
      <ButtonLink href={accountPaths.twoFactor()}>{texts.factorFirst.action}</ButtonLink>
    </div>
  )
}
