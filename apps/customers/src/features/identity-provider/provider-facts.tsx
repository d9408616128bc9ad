import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { IdentityProvider, IdentityProviderAnswer } from '@grana/contract/identity/providers'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useCopy } from '@grana/ui/use-copy'
import styles from './identity-provider.module.css'

const labels = texts.facts

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The provider: whether it is on, whom it signs in and what it closes. */
export function ProviderFacts({ provider }: { readonly provider: IdentityProvider }) {
  const { name, state, issuer, client_id: client, linked } = provider
  const isOn = state === 'on'
  return (
    <section className={styles.provider} aria-labelledby="provider">
      <div className={styles.head}>
        <h2 id="provider">{name}</h2>
        <Badge {...(isOn && { tone: 'success' as const })}>{isOn ? texts.on : texts.off}</Badge>
      </div>
      <p>{isOn ? texts.onText(linked) : texts.offText}</p>
      <dl className={styles.facts}>
        <Fact label={labels.issuer}>
          <code>{issuer}</code>
        </Fact>
        <Fact label={labels.client}>
          <code>{client}</code>
        </Fact>
        <Fact label={labels.accounts}>{provider.creates_accounts ? texts.accounts.yes : texts.accounts.no}</Fact>
        <Fact label={labels.password}>{provider.is_enforced ? texts.password.closed : texts.password.open}</Fact>
      </dl>
    </section>
  )
}

/** What the provider needs to know, and the domains that it signs in. */
export function ConnectionFacts({ found }: { readonly found: IdentityProviderAnswer }) {
  const { isCopied, copy } = useCopy()
  const { redirect_uri: redirect, domains } = found
  return (
    <dl className={styles.facts}>
      <Fact label={labels.redirect}>
        <span className={styles.copy}>
          <code>{redirect}</code>
          <Button look="line" size="dense" aria-label={texts.copy(labels.redirect)} onClick={() => void copy(redirect)}>
            {isCopied ? <CheckIcon /> : <CopyIcon />}
          </Button>
          <output className="visually-hidden">{isCopied ? texts.copied : null}</output>
        </span>
      </Fact>
      <Fact label={labels.domains}>
        {domains.length === 0 ? (
          <>
            {texts.noDomains} <Link href={paths.emailDomains()}>{texts.proveDomain}</Link>
          </>
        ) : (
          domains.join(', ')
        )}
      </Fact>
    </dl>
  )
}
