import { useState } from 'react'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { OrganizationEntry } from '#app/lib/entry/organization-entry.tsx'
import { TextWithLink } from '#app/lib/entry/text-with-link.tsx'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import type { SessionState } from '@grana/client/session/session-state'
import { signIn } from '@grana/messages/es/account/sign-in'
import type { StepHead } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { secondStep, type SignInServices } from './use-sign-in-form.ts'
import { useSignInReason } from './use-sign-in-reason.ts'
import styles from './sign-in.module.css'

const noAccount = { before: `${signIn.noAccount} `, link: signIn.signUp, after: '' }

export interface SignInStepsProps extends Omit<SignInServices, 'onTokens'> {
  /** A signed-in user is redirected by the page. */
  readonly session: Pick<
    PortalSession,
    'state' | 'client' | 'signIn' | 'confirmSecondFactor' | 'confirmPasskey' | 'signOut'
  >
}

/** Email address and password, and a code if the account requires one. Both steps are on one page. */
export function SignInSteps({ client, solve, session }: SignInStepsProps) {
  const [isOver, setIsOver] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const [isAtCode, setIsAtCode] = useState(false)
  const [head, setHead] = useState<StepHead>()
  const why = useSignInReason()
  const { status } = session.state
  const isLeaving = status === 'signed-in' || status === 'unreachable'
  // Keeps the current step on the screen after signing in, until the next page loads.
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
        <secondStep.Part
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
      <OrganizationEntry />
      <p className={styles.ways}>
        <TextWithLink text={noAccount} href={paths.signUp()} />
      </p>
    </AuthPage>
  )
}
