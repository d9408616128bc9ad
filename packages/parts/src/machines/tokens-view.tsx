import { useState, type ComponentType, type ReactNode } from 'react'
import { apiTokens as texts } from '@grana/messages/es/machines/api-tokens'
import { Button } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Skeleton } from '@grana/ui/skeleton'
import { QueryView, type ShownQuery } from '../query/query-view.tsx'
import { useAction } from '../query/use-action.ts'
import { useReauthentication } from '../session/use-reauthentication.tsx'
import type { ShownToken } from './shown-token.ts'
import { RevokeTokenDialog, TokenSecretDialog } from './token-dialogs.tsx'
import { TokenTable } from './token-table.tsx'
import styles from './tokens.module.css'

/** The dialog that creates a token. */
export type CreateDialogProps = { readonly onClose: () => void; readonly onIssued: (secret: string) => void }

export type TokensFrameProps = { readonly action: ReactNode; readonly children: ReactNode }

export interface TokensViewProps {
  readonly query: ShownQuery<readonly ShownToken[]>
  /** Whose tokens these are. */
  readonly caption: string
  /** An operation to try a new secret with. */
  readonly examplePath: string
  readonly rotate: (token: ShownToken) => Promise<{ readonly secret: string }>
  readonly revoke: (token: ShownToken) => Promise<unknown>
  readonly CreateDialog: ComponentType<CreateDialogProps>
  /** What is around the tokens, with the action of the screen. */
  readonly Frame: ComponentType<TokensFrameProps>
}

/** API tokens: what each may do, until when, and when it was last used. */
export function TokensView({ query, caption, examplePath, rotate, revoke, CreateDialog, Frame }: TokensViewProps) {
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<ShownToken>()
  const [secret, setSecret] = useState<string>()
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const replace = (token: ShownToken) =>
    act(token.id, { work: async () => setSecret((await withProof(() => rotate(token))).secret) })
  const issued = (given: string) => {
    setIsCreating(false)
    setSecret(given)
  }
  const create = <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>
  return (
    <>
      <Frame action={query.data?.length === 0 ? null : create}>
        <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
          {(tokens) =>
            tokens.length === 0 ? (
              <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} action={create} />
            ) : (
              <TokenTable
                tokens={tokens}
                caption={caption}
                rotating={acting}
                onRotate={replace}
                onRevoke={setRevoking}
              />
            )
          }
        </QueryView>
      </Frame>
      {isCreating ? <CreateDialog onClose={() => setIsCreating(false)} onIssued={issued} /> : null}
      {revoking === undefined ? null : (
        <RevokeTokenDialog token={revoking} revoke={revoke} onClose={() => setRevoking(undefined)} />
      )}
      {secret === undefined ? null : (
        <TokenSecretDialog secret={secret} examplePath={examplePath} onClose={() => setSecret(undefined)} />
      )}
      {dialog}
    </>
  )
}
