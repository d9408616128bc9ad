import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { createTarget, type TargetCard } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { NotAllowed } from '@grana/parts/loaded/not-allowed'
import { useAct } from '@grana/parts/loaded/use-act'
import { findTwin } from './find-twin.ts'
import { TargetFormView, type TargetInput } from './target-form.tsx'
import { TwinDialog } from './twin-dialog.tsx'
import styles from './target-form.module.css'

const texts = targets.form

/** A new target; what follows is proving whose it is. */
export function RegisterTargetPage() {
  const { client } = useApp().session
  const { id: organization, can } = useOrganization()
  const navigate = useNavigate()
  const [twin, setTwin] = useState<{ card: TargetCard; body: TargetInput }>()
  const { act } = useAct()
  const register = async (body: TargetInput) => {
    const made = await client.call(createTarget, { params: { organization }, body })
    await navigate(paths.target(made.id))
  }
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.createTitle)}</title>
      <h1 className={styles.heading}>{texts.createTitle}</h1>
      {can.write_targets ? (
        <>
          <p className={styles.lede}>{texts.createLede}</p>
          <TargetFormView
            back={paths.targets()}
            save={async (body) => {
              const card = await findTwin(client, organization, body)
              if (card) setTwin({ card, body })
              else await register(body)
            }}
          />
          <TwinDialog
            twin={twin?.card}
            onClose={() => setTwin(undefined)}
            onAgain={() => {
              setTwin(undefined)
              if (twin) act('register', { work: () => register(twin.body), done: texts.created, failed: texts.failed })
            }}
          />
        </>
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}
