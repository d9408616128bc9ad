import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { paths } from '#app/paths.ts'
import { editTarget, getTarget } from '@grana/contract/customers/targets'
import { targets } from '@grana/messages/es/apps/targets'
import { portal } from '@grana/messages/es/portal'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { TargetFormView } from './target-form.tsx'
import styles from './target-form.module.css'

const texts = targets.form

export function EditTargetPage() {
  const { target: id = '' } = useParams()
  const client = useApi()
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const params = { organization, target: id }
  const query = useApiQuery(getTarget, { params })
  const [openedAt] = useState(() => Date.now())
  // The form starts from the stored target; an earlier answer may be outdated, and saving it would undo a change.
  const fresh = { ...query, data: query.dataUpdatedAt >= openedAt ? query.data : undefined }
  return (
    <QueryView query={fresh} skeleton={<Shape />}>
      {(target) => (
        <div className={styles.page}>
          <title>{portal.title(texts.editTitle)}</title>
          <h1 className={styles.heading}>{texts.editTitle}</h1>
          <p className={styles.lede}>{target.can.change_address ? texts.editLede : texts.fixedLede}</p>
          <TargetFormView
            target={target}
            back={paths.target(id)}
            save={async (body) => {
              const changed = await client.call(editTarget, { params, body })
              showToast({ tone: 'success', title: texts.saved, message: changed.name })
              await navigate(paths.target(id))
            }}
          />
        </div>
      )}
    </QueryView>
  )
}

function Shape() {
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <Skeleton height="title" width={4} />
        <Skeleton height="control" />
        <Skeleton height="control" />
      </div>
    </div>
  )
}
