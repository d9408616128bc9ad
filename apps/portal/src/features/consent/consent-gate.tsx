import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { documentPaths } from '#app/lib/account/document-paths.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { catchCallError } from '@grana/client/call-error'
import { acceptedVersions } from '@grana/contract/auth'
import { acceptConsents, type ConsentDocument } from '@grana/contract/data-rights'
import { consentGate as texts, data } from '@grana/messages/es/account/leave'
import { shortDate } from '@grana/messages/es/formats/dates'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { ErrorSummary } from '@grana/ui/error-summary'
import { Link } from '@grana/ui/link'
import styles from './consent-gate.module.css'

export interface ConsentGateProps {
  readonly session: Pick<PortalSession, 'client' | 'reloadUser'>
  readonly due: readonly ConsentDocument[]
}

const names = data.consents.documents

/**
 * Requires acceptance of changed legal texts. A user who does not agree can still export their data, or disable or
 * delete the account.
 */
export function ConsentGate({ session, due }: ConsentGateProps) {
  const [ticked, setTicked] = useState<ReadonlySet<ConsentDocument>>(new Set())
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly attempt: number }>()
  const [isSending, setIsSending] = useState(false)
  const showRefusal = (text: string) => setRefusal((before) => ({ text, attempt: (before?.attempt ?? 0) + 1 }))
  const tick = (document: ConsentDocument, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, document] : [...before].filter((other) => other !== document)))
  const send = async () => {
    if (due.some((document) => !ticked.has(document))) return showRefusal(texts.required)
    setIsSending(true)
    const accepted = due.map((document) => ({ document, version: acceptedVersions[document] }))
    const error = await catchCallError(async () => {
      await session.client.call(acceptConsents, { body: { accepted } })
      await session.reloadUser()
    })
    if (error) showRefusal(callErrorText(error))
    setIsSending(false)
  }
  return (
    <div className={styles.gate}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lede}>{texts.lede}</p>
      <form
        className={styles.form}
        aria-label={texts.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {refusal ? (
          <ErrorSummary title={texts.missing} items={[{ text: refusal.text }]} attempt={refusal.attempt} />
        ) : null}
        {due.map((document) => (
          <Text
            key={document}
            document={document}
            isTicked={ticked.has(document)}
            onTick={(isOn) => tick(document, isOn)}
          />
        ))}
        <div>
          <Button type="submit" busy={isSending} busyText={texts.sending}>
            {texts.send}
          </Button>
        </div>
      </form>
      <p className={styles.refuse}>
        {texts.refuse} <Link href={accountPaths.screen('data')}>{texts.refuseLink}</Link>
      </p>
    </div>
  )
}

interface TextProps {
  readonly document: ConsentDocument
  readonly isTicked: boolean
  readonly onTick: (isOn: boolean) => void
}

function Text({ document, isTicked, onTick }: TextProps) {
  const name = names[document].toLowerCase()
  const way = (
    <Link href={documentPaths[document]()} target="_blank" rel="noopener">
      {texts.read(name)}
    </Link>
  )
  return (
    <Checkbox
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      hint={
        <>
          {texts.version(shortDate(acceptedVersions[document]))} · {way}
        </>
      }
    >
      {texts.accept(name)}
    </Checkbox>
  )
}
