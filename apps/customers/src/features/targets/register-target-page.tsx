import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { createTarget, type TargetCard } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { useApi } from '@grana/parts/query/api-context'
import { NotAllowed } from '@grana/parts/query/not-allowed'
import { useAction } from '@grana/parts/query/use-action'
import { DuplicateTargetDialog } from './duplicate-target-dialog.tsx'
import { findDuplicateTarget } from './find-duplicate-target.ts'
import { TargetFormView, type TargetInput } from './target-form.tsx'
import styles from './target-form.module.css'

const texts = targets.form

/** Registers a target; continues with ownership verification, or with the draft it was registered for. */
export function RegisterTargetPage() {
  const client = useApi()
  const { id: organization, can } = useOrganization()
  const navigate = useNavigate()
  const program = useSearchParams()[0].get('program') ?? undefined
  const [duplicate, setDuplicate] = useState<{ card: TargetCard; body: TargetInput }>()
  const { act } = useAction()
  const register = async (body: TargetInput) => {
    const created = await client.call(createTarget, { params: { organization }, body })
    await navigate(program === undefined ? paths.target(created.id) : paths.draftScope(program, created.id))
  }
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.createTitle)}</title>
      <h1 className={styles.heading}>{texts.createTitle}</h1>
      {can.write_targets ? (
        <>
          <p className={styles.lede}>{program === undefined ? texts.createLede : texts.createForProgram}</p>
          <TargetFormView
            back={program === undefined ? paths.targets() : paths.draftScope(program)}
            save={async (body) => {
              const card = await findDuplicateTarget(client, organization, body)
              if (card) setDuplicate({ card, body })
              else await register(body)
            }}
          />
          <DuplicateTargetDialog
            duplicate={duplicate?.card}
            program={program}
            onClose={() => setDuplicate(undefined)}
            onAgain={() => {
              setDuplicate(undefined)
              if (duplicate)
                act('register', { work: () => register(duplicate.body), done: texts.created, failed: texts.failed })
            }}
          />
        </>
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}
