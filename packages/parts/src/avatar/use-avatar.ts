import { useEffect, useState } from 'react'
import { catchCallError, type CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { changeAvatar, removeAvatar } from '@grana/contract/avatars'
import { avatarTexts } from '@grana/messages/es/account/avatar'
import { callErrorText } from '../form/call-error-text.ts'
import { centerSquare, type Square } from './crop-square.ts'
import { decodePicture } from './decode-picture.ts'

/** A chosen file that is being cropped. */
export interface Draft {
  readonly file: File
  readonly picture: ImageBitmap
  readonly square: Square
}

/** The outcome of the last action. */
export interface Outcome {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

interface Avatar {
  readonly draft: Draft | undefined
  readonly busy: 'saving' | 'removing' | undefined
  readonly outcome: Outcome | undefined
  readonly choose: (file: File) => Promise<void>
  readonly cut: (square: Square) => void
  readonly cancel: () => void
  readonly save: () => Promise<void>
  readonly remove: () => Promise<void>
}

export interface AvatarOwner {
  readonly client: Pick<Client, 'call'>
  /** Called with the URL of the new picture, or null. */
  readonly onChange: (avatar: string | null) => void
}

function textOf(error: CallError): string {
  return error.fields['avatar'] ?? callErrorText(error)
}

/** Chooses, crops, sends and removes the picture of the signed-in user. */
export function useAvatar({ client, onChange }: AvatarOwner): Avatar {
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState<Avatar['busy']>()
  const [outcome, setOutcome] = useState<Outcome>()
  // Decoded pictures are large, and the page may live long.
  const picture = draft?.picture
  useEffect(() => () => picture?.close(), [picture])

  async function attempt(kind: 'saving' | 'removing', work: () => Promise<void>): Promise<void> {
    if (busy !== undefined) return
    setBusy(kind)
    setOutcome(undefined)
    try {
      const error = await catchCallError(work)
      if (error) return setOutcome({ kind: 'failed', text: textOf(error) })
      setDraft(undefined)
      setOutcome({ kind: 'done', text: kind === 'saving' ? avatarTexts.saved : avatarTexts.removed })
    } finally {
      setBusy(undefined)
    }
  }

  return {
    draft,
    busy,
    outcome,
    async choose(file) {
      setOutcome(undefined)
      const found = await decodePicture(file)
      if (typeof found === 'string') setOutcome({ kind: 'failed', text: found })
      else setDraft({ file, picture: found, square: centerSquare(found) })
    },
    cut: (square) => setDraft((before) => before && { ...before, square }),
    cancel() {
      setDraft(undefined)
      setOutcome(undefined)
    },
    save: () =>
      attempt('saving', async () => {
        if (draft === undefined) return
        const { avatar } = await client.call(changeAvatar, { body: { avatar: draft.file, ...draft.square } })
        onChange(avatar)
      }),
    remove: () =>
      attempt('removing', async () => {
        await client.call(removeAvatar)
        onChange(null)
      }),
  }
}
