import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { ActOnLink } from '#app/lib/entry/act-on-link.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { answerEmailChange, type EmailChangeOutcome } from '@grana/contract/email-change'
import { emailChange as texts } from '@grana/messages/es/account/email-change'
import { ButtonLink } from '@grana/ui/button'

/** Where each outcome leads. */
const ways: Readonly<Record<EmailChangeOutcome, { readonly href: string; readonly label: string }>> = {
  waiting: { href: paths.home(), label: texts.home },
  changed: { href: paths.signIn(), label: texts.signIn },
  stopped: { href: accountPaths.resetPassword(), label: texts.newPassword },
}

function Answered({ outcome }: { readonly outcome: EmailChangeOutcome }) {
  const { heading, text } = texts.done[outcome]
  return (
    <AuthPage title={heading} lede={text} takesFocus>
      <AuthActions>
        <ButtonLink size="large" href={ways[outcome].href}>
          {ways[outcome].label}
        </ButtonLink>
      </AuthActions>
    </AuthPage>
  )
}

export interface AnswerEmailChangeProps {
  readonly client: Client
  readonly token: string | undefined
}

/** What the holder of an address says to a change of it. */
export function AnswerEmailChange({ client, token }: AnswerEmailChangeProps) {
  const [outcome, setOutcome] = useState<EmailChangeOutcome>('waiting')
  const say = (agree: boolean) => async (given: string) => {
    const answer = await client.call(answerEmailChange, { params: { token: given }, body: { agree } })
    setOutcome(answer.outcome)
  }
  return (
    <ActOnLink
      token={token}
      texts={{ ...texts, act: texts.agree, acting: texts.agreeing }}
      act={say(true)}
      other={{ label: texts.refuse, acting: texts.refusing, act: say(false) }}
      done={<Answered outcome={outcome} />}
      expired={{ href: accountPaths.screen('access'), label: texts.expired.label }}
    />
  )
}
