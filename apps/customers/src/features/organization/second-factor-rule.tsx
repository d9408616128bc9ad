import { useState } from 'react'
import { Section } from '#app/lib/screen.tsx'
import { changeSecondFactorRule, type Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useUser } from '@grana/parts/app/app-context'
import { useTwoFactorAddress } from '@grana/parts/app/two-factor-address'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { IdentityDialog } from '@grana/parts/session/identity-dialog'
import { Button, ButtonLink } from '@grana/ui/button'
import { CheckCircleIcon } from '@grana/ui/icons'
import styles from './organization.module.css'

const texts = organizationTexts.rule

/** Whether all members need a second factor. Changing it requires recent authentication. */
export function SecondFactorRule({ organization }: { readonly organization: Organization }) {
  const client = useApi()
  const [isAsked, setIsAsked] = useState(false)
  const { acting, act } = useAction()
  const factorAddress = useTwoFactorAddress()
  const { two_factor_enabled: hasOwn } = useUser()
  const isOn = organization.requires_second_factor
  const change = () =>
    act('rule', {
      work: () =>
        client.call(changeSecondFactorRule, { params: { organization: organization.id }, body: { required: !isOn } }),
      done: isOn ? texts.turnedOff : texts.turnedOn,
      failed: texts.failed,
      onRefused: ({ code }) => {
        if (code !== 'auth.confirm_first') return false
        setIsAsked(true)
        return true
      },
    })
  return (
    <Section title={texts.title} text={texts.text}>
      <div className={styles.rule}>
        <p className={isOn ? styles.on : undefined}>
          {isOn ? <CheckCircleIcon /> : null}
          {isOn ? texts.on : texts.off}
        </p>
        {isOn || hasOwn ? (
          <Button look="line" busy={acting !== undefined} busyText={texts.changing} onClick={change}>
            {isOn ? texts.turnOff : texts.turnOn}
          </Button>
        ) : (
          <ButtonLink look="line" href={factorAddress}>
            {texts.ownAction}
          </ButtonLink>
        )}
      </div>
      {isOn || hasOwn ? null : <p>{texts.ownText}</p>}
      <IdentityDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onDone={() => {
          setIsAsked(false)
          change()
        }}
      />
    </Section>
  )
}
