import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { SettingsPage, SettingsSection } from '#app/lib/account/settings-page.tsx'
import type { User } from '@grana/contract/accounts'
import { access } from '@grana/messages/es/account/access'
import { centre } from '@grana/messages/es/account/centre'
import { Badge } from '@grana/ui/badge'
import { Button, ButtonLink } from '@grana/ui/button'
import { CheckIcon, WarningIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { ChangeEmailForm } from './change-email-form.tsx'
import { PendingEmail } from './pending-email.tsx'
import styles from './access.module.css'

const { email: texts, password } = access

function CurrentEmail({ user }: { readonly user: User }) {
  return (
    <dl className={styles.current}>
      <dt>{texts.current}</dt>
      <dd className={styles.address}>
        <span className={styles.email}>{user.email}</span>
        {user.email_verified ? (
          <Badge tone="success" icon={<CheckIcon />}>
            {texts.proven}
          </Badge>
        ) : (
          <Badge tone="warning" icon={<WarningIcon />}>
            {texts.unproven}
          </Badge>
        )}
      </dd>
      {user.email_verified ? null : (
        <dd>
          <Link href={accountPaths.checkEmail()}>{texts.prove}</Link>
        </dd>
      )}
    </dl>
  )
}

/** Email address and password. */
export function AccessScreen({ session, user }: AccountScreenProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsPage title={centre.screens.access.title} lede={access.lede}>
      <SettingsSection title={texts.heading} text={user.email_verified ? texts.text : texts.textUnproven}>
        <div className={styles.stack}>
          <CurrentEmail user={user} />
          {user.pending_email === null ? null : <PendingEmail session={session} email={user.pending_email} />}
          {isOpen ? (
            <ChangeEmailForm session={session} user={user} onDone={() => setIsOpen(false)} />
          ) : (
            <div>
              <Button look="line" onClick={() => setIsOpen(true)}>
                {texts.change}
              </Button>
            </div>
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={password.heading} text={password.text}>
        <ButtonLink look="line" href={accountPaths.changePassword()}>
          {password.change}
        </ButtonLink>
      </SettingsSection>
    </SettingsPage>
  )
}
