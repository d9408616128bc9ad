import { useState, type ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import type { IdentityProvider, IdentityProviderAnswer, SamlCertificate } from '@grana/contract/identity/providers'
import { identityProvider as texts } from '@grana/messages/es/identity/identity-provider'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { useCopy } from '@grana/ui/use-copy'
import styles from './identity-provider.module.css'

const labels = texts.facts
const soonMs = 30 * 86_400_000

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Certificate({ subject, expires_at: end }: SamlCertificate) {
  const dateOf = useShortDate()
  const [now] = useState(() => Date.now())
  const left = Date.parse(end) - now
  const text = left > 0 ? texts.certificate : texts.certificateEnded
  return (
    <li>
      {text(subject, dateOf(end))}
      {left < soonMs ? <span className={styles.soon}>{texts.certificateSoon}</span> : null}
    </li>
  )
}

function SamlFacts({
  issuer,
  saml,
}: {
  readonly issuer: string
  readonly saml: NonNullable<IdentityProvider['saml']>
}) {
  const named = Object.values(saml.attributes).filter((name) => name !== undefined)
  return (
    <>
      <Fact label={labels.entity}>
        <code>{issuer}</code>
      </Fact>
      <Fact label={labels.signIn}>
        <code>{saml.sign_in_url}</code>
      </Fact>
      {saml.sign_out_url === undefined ? null : (
        <Fact label={labels.signOut}>
          <code>{saml.sign_out_url}</code>
        </Fact>
      )}
      <Fact label={labels.certificates}>
        <ul className={styles.list}>
          {saml.certificates.map((certificate) => (
            <Certificate key={certificate.sha256} {...certificate} />
          ))}
        </ul>
      </Fact>
      {named.length === 0 ? null : (
        <Fact label={labels.attributes}>
          <code>{named.join(', ')}</code>
        </Fact>
      )}
    </>
  )
}

/** The provider: whether it is on, whom it signs in and what it closes. */
export function ProviderFacts({ provider }: { readonly provider: IdentityProvider }) {
  const { name, state, protocol, issuer, client_id: client, saml, linked } = provider
  const isOn = state === 'on'
  return (
    <section className={styles.provider} aria-labelledby="provider">
      <div className={styles.head}>
        <h2 id="provider">{name}</h2>
        <Badge {...(isOn && { tone: 'success' as const })}>{isOn ? texts.on : texts.off}</Badge>
      </div>
      <p>{isOn ? texts.onText(linked) : texts.offText}</p>
      <dl className={styles.facts}>
        <Fact label={labels.protocol}>{texts.protocols[protocol]}</Fact>
        {saml === undefined ? (
          <>
            <Fact label={labels.issuer}>
              <code>{issuer}</code>
            </Fact>
            <Fact label={labels.client}>
              <code>{client}</code>
            </Fact>
          </>
        ) : (
          <SamlFacts issuer={issuer} saml={saml} />
        )}
        <Fact label={labels.accounts}>{provider.creates_accounts ? texts.accounts.yes : texts.accounts.no}</Fact>
        <Fact label={labels.password}>{provider.is_enforced ? texts.password.closed : texts.password.open}</Fact>
      </dl>
    </section>
  )
}

function CopiedFact({ label, value }: { readonly label: string; readonly value: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <Fact label={label}>
      <span className={styles.copy}>
        <code>{value}</code>
        <Button look="line" size="dense" aria-label={texts.copy(label)} onClick={() => void copy(value)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
        <output className="visually-hidden">{isCopied ? texts.copied : null}</output>
      </span>
    </Fact>
  )
}

/** What the provider needs to know, by its protocol or before there is one by both, and the domains that it signs in. */
export function ConnectionFacts({ found }: { readonly found: IdentityProviderAnswer }) {
  const { provider, redirect_uri: redirect, saml, domains } = found
  const [isOpenId, isSaml] = [provider?.protocol !== 'saml', provider?.protocol !== 'openid']
  const of = (label: string, protocol: 'openid' | 'saml') =>
    provider === null ? `${label} · ${texts.protocols[protocol]}` : label
  return (
    <section className={styles.provider} aria-labelledby="for-provider">
      <h2 className={styles.sub} id="for-provider">
        {texts.forProvider}
      </h2>
      <dl className={styles.facts}>
        {isOpenId ? <CopiedFact label={of(labels.redirect, 'openid')} value={redirect} /> : null}
        {isSaml ? (
          <>
            <CopiedFact label={of(labels.service, 'saml')} value={saml.entity_id} />
            <CopiedFact label={of(labels.acs, 'saml')} value={saml.acs_url} />
          </>
        ) : null}
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
    </section>
  )
}
