import { useNavigate } from 'react-router'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { paths } from '#app/paths.ts'
import { createTarget } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { TargetFormView } from './target-form.tsx'
import styles from './target-form.module.css'

const texts = targets.form

/** A new target; what follows is proving whose it is. */
export function NewTargetPage() {
  const { client } = useApp().session
  const organization = useOrganizationId()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.createTitle)}</title>
      <h1 className={styles.heading}>{texts.createTitle}</h1>
      <p className={styles.lede}>{texts.createLede}</p>
      <TargetFormView
        back={paths.targets()}
        save={async (body) => {
          const made = await client.call(createTarget, { params: { organization }, body })
          await navigate(paths.target(made.id))
        }}
      />
    </div>
  )
}
