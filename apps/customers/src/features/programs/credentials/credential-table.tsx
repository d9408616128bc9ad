import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { isProvided, listTestCredentials, type TestCredential } from '@grana/contract/programs/credential-pools'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Details } from '@grana/ui/details'
import { CredentialDialog, type PoolProps } from './credential-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import styles from './credentials.module.css'
import ledger from '@grana/parts/table/ledger.module.css'

/** Accounts that are held or free, and on demand those that ended. */
export function CredentialTable({ program, pool }: PoolProps) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listTestCredentials, { params: { organization, program, target: pool.target.id } })
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {(credentials) => {
        const ended = credentials.filter(({ state }) => state === 'revoked')
        const valid = credentials.filter(({ state }) => state !== 'revoked')
        const isGiven = pool.mode !== undefined && isProvided(pool.mode)
        return (
          <>
            {valid.length === 0 ? (
              <p className={styles.empty}>{isGiven ? texts.empty : texts.emptyOwn}</p>
            ) : (
              <Rows program={program} pool={pool} credentials={valid} />
            )}
            {ended.length > 0 ? (
              <Details summary={texts.endedCount(ended.length)} className={styles.ended}>
                <Rows program={program} pool={pool} credentials={ended} />
              </Details>
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}

interface RowsProps extends PoolProps {
  readonly credentials: readonly TestCredential[]
}

function Rows({ program, pool, credentials }: RowsProps) {
  return (
    <table className={ledger.table}>
      <caption className="visually-hidden">{texts.table(pool.target.name)}</caption>
      <thead>
        <tr>
          {(['account', 'holder', 'state'] as const).map((column) => (
            <th scope="col" key={column}>
              {texts.columns[column]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{texts.columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {credentials.map((credential) => (
          <Row key={credential.id} program={program} pool={pool} credential={credential} />
        ))}
      </tbody>
    </table>
  )
}

function useStory() {
  const dateOf = useShortDate()
  return ({ kind, revoked_at: ended, revoked_for: why, opened_at: opened, rotated_at: rotated }: TestCredential) => {
    if (ended !== null) return texts.ended(dateOf(ended), why)
    if (kind === 'own') return texts.own
    const reading = opened === null ? texts.neverOpened : texts.opened(dateOf(opened))
    return rotated === null ? reading : `${reading} · ${texts.rotatedAt(dateOf(rotated))}`
  }
}

function Row({ program, pool, credential }: PoolProps & { readonly credential: TestCredential }) {
  const dateOf = useShortDate()
  const story = useStory()
  const { account, agent, state, claimed_at: since } = credential
  return (
    <tr>
      <td className={styles.account}>{account}</td>
      <td>
        {agent === null ? null : (
          <span className={ledger.main}>
            {agent}
            {since === null ? null : <span className={ledger.meta}>{texts.since(dateOf(since))}</span>}
          </span>
        )}
      </td>
      <td>
        <span className={ledger.main}>
          {texts.states[state]}
          {state === 'free' ? null : <span className={ledger.meta}>{story(credential)}</span>}
        </span>
      </td>
      <td>{state === 'revoked' ? null : <RowActs program={program} pool={pool} credential={credential} />}</td>
    </tr>
  )
}

function RowActs({ program, pool, credential }: PoolProps & { readonly credential: TestCredential }) {
  const [dialog, setDialog] = useState<'rotate' | 'revoke'>()
  const { account, kind } = credential
  const close = () => setDialog(undefined)
  return (
    <div className={ledger.actions}>
      {kind === 'own' ? null : (
        <Button look="quiet" size="dense" aria-label={texts.rotateOf(account)} onClick={() => setDialog('rotate')}>
          {texts.rotate}
        </Button>
      )}
      <Button look="quiet" size="dense" aria-label={texts.revokeOf(account)} onClick={() => setDialog('revoke')}>
        {texts.revoke}
      </Button>
      {dialog === 'rotate' ? (
        <CredentialDialog program={program} pool={pool} credential={credential} onClose={close} />
      ) : null}
      {dialog === 'revoke' ? <RevokeDialog program={program} credential={credential} onClose={close} /> : null}
    </div>
  )
}
