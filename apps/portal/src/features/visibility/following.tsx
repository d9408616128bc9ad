import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AuthForm } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import {
  followAgent,
  followForm,
  listFollowedAgents,
  unfollowAgent,
  type FollowedAgent,
} from '@grana/contract/profiles'
import { visibility } from '@grana/messages/es/account/visibility'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { TextLine } from '@grana/parts/form/text-line'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { operationQuery } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { FollowedRow } from './followed-row.tsx'
import styles from './following.module.css'

const texts = visibility.following

function FollowForm({ client, onFollowed }: { readonly client: Client; readonly onFollowed: () => void }) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: followForm,
    labels: texts.labels,
    submit: async (values) => {
      await client.call(followAgent, { body: values })
      form.setValue('username', '', { isDraft: true })
      showToast({ tone: 'success', title: texts.followed(values.username) })
      onFollowed()
    },
    onRefused: refusal.take,
  })
  return (
    <div className={styles.form}>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <TextLine field={form.field('username')} kind="handle" autoComplete="off" hint={texts.hint} />
        <div>
          <Button
            type="submit"
            look="line"
            busy={form.isSubmitting}
            busyText={texts.following}
            disabled={refusal.waits !== undefined}
            reason={refusal.waits}
          >
            {texts.follow}
          </Button>
        </div>
      </AuthForm>
    </div>
  )
}

/** Agents the user follows: those who follow back are friends, and see what is visible to friends. */
export function Following({ client }: { readonly client: Client }) {
  const query = useQuery(operationQuery(client, listFollowedAgents, {}))
  const [leaving, setLeaving] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const unfollow = async ({ username }: FollowedAgent) => {
    setLeaving(username)
    try {
      await client.call(unfollowAgent, { params: { username } })
      // The pressed button disappears with its row, so the list takes the focus.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: texts.failed, message: callErrorText(error) })
    }
    setLeaving(undefined)
    void query.refetch()
  }
  return (
    <div className={styles.following}>
      <FollowForm client={client} onFollowed={() => void query.refetch()} />
      <div ref={list} tabIndex={-1} className={styles.place}>
        <QueryView query={query} skeleton={<Skeleton width={6} />}>
          {(followed) =>
            followed.length === 0 ? (
              <p className={styles.none}>{texts.none}</p>
            ) : (
              <ul className={styles.list} aria-label={texts.list}>
                {followed.map((one) => (
                  <FollowedRow
                    key={one.username}
                    client={client}
                    followed={one}
                    busy={leaving === one.username}
                    onUnfollow={() => void unfollow(one)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </div>
  )
}
