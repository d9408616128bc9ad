import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import { listCredentialPools } from '@grana/contract/programs/credential-pools'
import { testCredentials as texts } from '@grana/messages/es/credentials/credential-pools'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { EmptyState } from '@grana/ui/empty-state'
import { ProgramFrame } from '../page/program-frame.tsx'
import { Pool } from './pool.tsx'
import styles from './credentials.module.css'

function Pools({ program }: { readonly program: string }) {
  const { id: organization } = useOrganization()
  const query = useApiQuery(listCredentialPools, { params: { organization, program } })
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {(pools) =>
        pools.length === 0 ? (
          <EmptyState kind="firstUse" {...texts.none} />
        ) : (
          <div className={styles.pools}>
            <p className={styles.lede}>{texts.lede}</p>
            {pools.map((pool) => (
              <Pool key={pool.target.id} program={program} pool={pool} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

/** Accounts with which agents test the targets of a program, and who holds which. */
export function CredentialsPage() {
  return (
    <ProgramFrame tab="credentials">
      {({ program }) => (
        <RequireSecondFactor title={texts.factor}>
          <Pools program={program.id} />
        </RequireSecondFactor>
      )}
    </ProgramFrame>
  )
}
