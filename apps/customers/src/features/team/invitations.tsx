import { useState } from 'react'
import { MoreButton } from '#app/lib/more-button.tsx'
import { Section } from '#app/lib/screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '@grana/contract/customers/invitations'
import type { Organization } from '@grana/contract/customers/organizations'
import { team } from '@grana/messages/es/apps/team'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useApiPages } from '@grana/parts/query/use-api-pages'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { InvitationTable } from './invitation-table.tsx'
import styles from './team.module.css'

const texts = team.invitations

/** Invitations with their state. */
export function Invitations({ organization }: { readonly organization: Organization }) {
  const client = useApi()
  const invitations = useApiPages(listInvitations, { params: { organization: organization.id }, query: {} })
  const { entries } = invitations
  const { acting, act } = useAction()
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  const paramsOf = ({ id }: Invitation) => ({ organization: organization.id, invitation: id })
  const resend = (one: Invitation) =>
    act(one.id, {
      work: () => client.call(resendInvitation, { params: paramsOf(one), body: {} }),
      done: texts.resent(one.email),
      doneText: texts.resendNote,
      failed: texts.failed,
    })
  const withdraw = (one: Invitation) =>
    act(one.id, {
      work: () => client.call(withdrawInvitation, { params: paramsOf(one) }).finally(() => setWithdrawn(undefined)),
      done: texts.withdrawn,
      failed: texts.failed,
    })
  return (
    <Section title={texts.title}>
      <QueryView query={invitations.query} skeleton={<TableSkeleton />}>
        {() =>
          entries.length === 0 ? (
            <div className={styles.none}>
              <b>{texts.empty.title}</b>
              <p>{texts.empty.text}</p>
            </div>
          ) : (
            <InvitationTable entries={entries} onResend={resend} onWithdraw={setWithdrawn} />
          )
        }
      </QueryView>
      <MoreButton pages={invitations} />
      {withdrawn ? (
        <WithdrawDialog
          email={withdrawn.email}
          isBusy={acting === withdrawn.id}
          onClose={() => setWithdrawn(undefined)}
          onWithdraw={() => withdraw(withdrawn)}
        />
      ) : null}
    </Section>
  )
}

interface WithdrawDialogProps {
  readonly email: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onWithdraw: () => void
}

function WithdrawDialog({ email, isBusy, onClose, onWithdraw }: WithdrawDialogProps) {
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        {texts.keep}
      </Button>
      <Button look="danger" busy={isBusy} busyText={texts.withdrawing} onClick={onWithdraw}>
        {texts.withdrawConfirm}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={texts.withdrawTitle(email)} closeLabel={team.close} actions={actions}>
      <p>{texts.withdrawText}</p>
    </Dialog>
  )
}
