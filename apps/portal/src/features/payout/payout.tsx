import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { SettingsPage } from '#app/lib/account/settings-page.tsx'
import { IdentityDialog } from '#app/lib/reauthentication/identity-dialog.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import type { OwnPayoutDetails } from '@grana/contract/payouts/payout-details'
import { centre } from '@grana/messages/es/account/centre'
import { payout as texts } from '@grana/messages/es/account/payout'
import { QueryView } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { PayoutForm } from './payout-form.tsx'
import { PayoutViews } from './payout-views.tsx'
import { SavedPayout } from './saved-payout.tsx'
import { usePayout } from './use-payout.ts'
import styles from './payout.module.css'

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
          confirmed={payout.confirmed}
          onDone={done}
          onCancel={details === null ? undefined : () => setIsChanging(false)}
        />
      ) : (
        <SavedPayout
          client={client}
          details={details}
          timeZone={user.timezone}
          confirmed={payout.confirmed}
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
