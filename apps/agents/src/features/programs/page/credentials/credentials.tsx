import type { PortalProgram } from '@grana/contract/programs'
import { listAgentCredentials } from '@grana/contract/programs/agent-credentials'
import { isProvided } from '@grana/contract/programs/credential-pools'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Details } from '@grana/ui/details'
import type { CredentialProps } from './claimed-account.tsx'
import { OwnAccount } from './own-account.tsx'
import { ProvidedAccount } from './provided-account.tsx'
import styles from './credentials.module.css'

/** Accounts for testing the targets of a program; nothing while none needs one, or before the agent takes part. */
export function Credentials({ program }: { readonly program: PortalProgram }) {
  const needsAccount = program.in_scope.some(({ credentials }) => credentials !== undefined)
  return needsAccount && program.state !== 'closed' ? <Loaded program={program.uuid} /> : null
}

function Loaded({ program }: { readonly program: string }) {
  const { data } = useApiQuery(listAgentCredentials, { params: { program } })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="test-credentials">
      <h2 id="test-credentials">{texts.title}</h2>
      <ul className={styles.targets}>
        {data.map((credential) => (
          <TargetCredential key={credential.target.id} program={program} credential={credential} />
        ))}
      </ul>
    </section>
  )
}

function TargetCredential({ program, credential }: CredentialProps) {
  const { target, mode, instructions } = credential
  return (
    <li className={styles.target}>
      <div>
        <b className={styles.address}>{target.address}</b>
        <p className={styles.meta}>
          {programLabels.environments[target.environment]} · {programLabels.credentialModes[mode].name}
        </p>
      </div>
      {instructions === null ? null : (
        <Details summary={texts.instructions} className={styles.instructions}>
          <p className={styles.written}>{instructions}</p>
        </Details>
      )}
      {isProvided(mode) ? (
        <ProvidedAccount program={program} credential={credential} />
      ) : (
        <OwnAccount program={program} credential={credential} />
      )}
    </li>
  )
}
