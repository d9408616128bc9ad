import { useEffect, useRef, useState } from 'react'
import { requestSignature } from '#app/lib/passkey/ceremonies.ts'
import { useKey, type KeyUse } from '#app/lib/passkey/use-key.ts'
import type { Client } from '@grana/client/create-client'
import type { PasskeyAssertion } from '@grana/client/session/create-session'
import { requestPasskeyChallenge } from '@grana/contract/factors/passkeys'
import type { Answer } from '@grana/contract/operation'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { signIn } from '@grana/messages/es/account/sign-in'
import { Button } from '@grana/ui/button'
import { ErrorSummary } from '@grana/ui/error-summary'
import { KeyIcon } from '@grana/ui/icons'
import { CodeForm, type CodeFormProps } from './code-form.tsx'
import styles from './sign-in.module.css'

const texts = passkeys.step

export type StepHead = { readonly title: string; readonly lede: string }

export interface SecondStepProps extends Pick<CodeFormProps, 'confirm' | 'isLeaving' | 'onOtherAccount'> {
  readonly client: Client
  readonly confirmKey: (signed: PasskeyAssertion) => Promise<void>
  /** Replaces the page's header for steps without an authenticator code. */
  readonly onHead: (head: StepHead | undefined) => void
}

type AvailableFactors = Pick<Answer<typeof requestPasskeyChallenge>, 'has_authenticator'> & { readonly hasKey: boolean }

/** Available second factors. A code can be typed while they load, and if they fail to load. */
function useWays(client: Client): AvailableFactors | undefined {
  const [ways, setWays] = useState<AvailableFactors>()
  useEffect(() => {
    client.call(requestPasskeyChallenge, { body: {} }).then(
      ({ passkey, has_authenticator }) => setWays({ hasKey: passkey !== null, has_authenticator }),
      () => undefined,
    )
  }, [client])
  return ways
}

function headOf(isKeyOnly: boolean, isOnPaper: boolean): StepHead | undefined {
  if (!isKeyOnly) return undefined
  return isOnPaper ? { title: texts.paperHeading, lede: texts.paperLede } : { title: texts.heading, lede: texts.lede }
}

/** The second step: a code, a passkey, or a choice between them. */
export function SecondStep({ client, confirmKey, onHead, ...rest }: SecondStepProps) {
  const ways = useWays(client)
  const [isOnPaper, setIsOnPaper] = useState(false)
  const key = useKey(async () => confirmKey(await requestSignature(client)))
  const isKeyOnly = ways !== undefined && ways.hasKey && !ways.has_authenticator
  useEffect(() => onHead(headOf(isKeyOnly, isOnPaper)), [onHead, isKeyOnly, isOnPaper])
  if (isKeyOnly && !isOnPaper) return <KeyForm {...rest} keyUse={key} onPaper={() => setIsOnPaper(true)} />
  return (
    <CodeForm
      key={isKeyOnly ? 'paper' : 'code'}
      {...rest}
      {...(ways?.hasKey && { keyUse: key })}
      {...(isKeyOnly && { onKey: () => setIsOnPaper(false) })}
    />
  )
}

interface KeyFormProps extends Pick<CodeFormProps, 'isLeaving' | 'onOtherAccount'> {
  readonly keyUse: KeyUse
  readonly onPaper: () => void
}

function KeyForm({ isLeaving, onOtherAccount, keyUse, onPaper }: KeyFormProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Focuses the only action: the user has just typed a password and continues by keyboard.
  useEffect(() => button.current?.focus(), [])
  const { failure, isBusy, use } = keyUse
  return (
    <div className={styles.key}>
      {failure ? (
        <ErrorSummary title={texts.failed} items={[{ text: failure.text }]} attempt={failure.attempt} />
      ) : null}
      <Button ref={button} size="large" block busy={isBusy || isLeaving} busyText={passkeys.using} onClick={use}>
        <KeyIcon />
        {passkeys.use}
      </Button>
      <div className={styles.others}>
        <Button look="quiet" onClick={onPaper}>
          {signIn.code.toRecovery}
        </Button>
        <Button look="quiet" onClick={onOtherAccount}>
          {signIn.code.otherAccount}
        </Button>
      </div>
    </div>
  )
}
