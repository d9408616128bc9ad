import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { EmailLinkAction } from '#app/lib/entry/email-link-action.tsx'
import { paths } from '#app/paths.ts'
import type { Client } from '@grana/client/create-client'
import { answerEmailChange, type EmailChangeOutcome } from '@grana/contract/email-change'
import { emailChange as texts } from '@grana/messages/es/account/email-change'
import { ButtonLink } from '@grana/ui/button'

/** Link for each outcome. */
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

/** Confirms or rejects an email change, for the owner of either address. */
export function AnswerEmailChange({ client, token }: AnswerEmailChangeProps) {
  const [outcome, setOutcome] = useState<EmailChangeOutcome>('waiting')
  const respond = (agree: boolean) => async (given: string) => {
    const answer = await client.call(answerEmailChange, { params: { token: given }, body: { agree } })
    setOutcome(answer.outcome)
  }
  return (
    <EmailLinkAction
      token={token}
      texts={{ ...texts, act: texts.agree, acting: texts.agreeing }}
      act={respond(true)}
      other={{ label: texts.refuse, acting: texts.refusing, act: respond(false) }}
      done={<Answered outcome={outcome} />}
      expired={{ href: accountPaths.screen('access'), label: texts.expired.label }}
    />
  )
}
