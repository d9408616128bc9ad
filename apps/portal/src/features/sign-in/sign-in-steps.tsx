import { useState } from 'react'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import type { SessionState } from '@grana/client/session/session-state'
import { signIn } from '@grana/messages/es/account/sign-in'
import { LateSecondStep } from './late-second-step.ts'
import type { StepHead } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInServices } from './use-sign-in-form.ts'
import { useWhy } from './use-why.ts'
import styles from './sign-in.module.css'

const noAccount = { before: `${signIn.noAccount} `, link: signIn.signUp, after: '' }

export interface SignInStepsProps extends Omit<SignInServices, 'onTokens'> {
  /** Whoever is signed in is led on by the page. */
  readonly session: Pick<
    PortalSession,
    'state' | 'client' | 'signIn' | 'confirmSecondFactor' | 'confirmPasskey' | 'signOut'
  >
}

/** Address and password, and a code where the account asks for one. Both steps are one page. */
export function SignInSteps({ client, solve, session }: SignInStepsProps) {
  const [isOver, setIsOver] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const [isAtCode, setIsAtCode] = useState(false)
  const [head, setHead] = useState<StepHead>()
  const why = useWhy()
  const { status } = session.state
  const isLeaving = status === 'signed-in' || status === 'unreachable'
  // Whoever is signed in looks at the step that did it until the next page is there.
  if (!isLeaving && isAtCode !== (status === 'second-factor-due')) setIsAtCode(!isAtCode)

  const follow = (state: SessionState) => {
    setIsOver(false)
    if (state.status === 'signed-out') throw new CallError('auth.required')
    setHasMoved(true)
  }
  const finish = async (next: Promise<SessionState>) => {
    try {
      follow(await next)
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.required') setIsOver(true)
      throw error
    }
  }

  if (isAtCode) {
    return (
      <AuthPage key="code" {...(head ?? { title: signIn.code.heading, lede: signIn.code.lede })}>
        <LateSecondStep
          client={session.client}
          isLeaving={isLeaving}
          confirm={(code) => finish(session.confirmSecondFactor(code))}
          confirmKey={(signed) => finish(session.confirmPasskey(signed))}
          onHead={setHead}
          onOtherAccount={() => void session.signOut()}
        />
      </AuthPage>
    )
  }
  return (
    <AuthPage key="password" title={signIn.heading} lede={why} takesFocus={hasMoved && !isLeaving}>
      {isOver ? (
        <p className={styles.notice} role="alert">
          {signIn.code.over}
        </p>
      ) : null}
      <SignInForm
        client={client}
        solve={solve}
        isLeaving={isLeaving}
        onTokens={async (tokens, email) => follow(await session.signIn(tokens, email))}
      />
      <p className={styles.ways}>
        <TextWithLink text={noAccount} href={paths.signUp()} />
      </p>
    </AuthPage>
  )
}
