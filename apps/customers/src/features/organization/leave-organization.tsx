import { useState } from 'react'
import { Section } from '#app/lib/screen.tsx'
import { leaveOrganization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { team } from '@grana/messages/es/apps/team'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import styles from './organization.module.css'

const texts = organizationTexts.leave

/** Leaves the organization. The API returns the reason when it is not possible. */
export function LeaveOrganization({ id, name }: { readonly id: string; readonly name: string }) {
  const client = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const { acting, act } = useAction()
  const close = () => setIsAsking(false)
  const leave = () =>
    act('leave', {
      work: () => client.call(leaveOrganization, { params: { organization: id }, body: {} }).finally(close),
      done: texts.done(name),
      failed: texts.failed,
    })
  const actions = (
    <>
      <Button look="line" onClick={close}>
        {texts.keep}
      </Button>
      <Button look="danger" busy={acting !== undefined} busyText={texts.leaving} onClick={leave}>
        {texts.confirm(name)}
      </Button>
    </>
  )
  return (
    <Section title={texts.title} text={texts.text}>
      <Button look="dangerLine" onClick={() => setIsAsking(true)}>
        {texts.action}
      </Button>
      <Dialog open={isAsking} onClose={close} title={texts.ask(name)} closeLabel={team.close} actions={actions}>
        <ul className={styles.effects}>
          {texts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </Dialog>
    </Section>
  )
}
