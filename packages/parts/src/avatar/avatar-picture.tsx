import { useState } from 'react'
import styles from './avatar.module.css'

export interface AvatarPictureProps {
  readonly avatar: string | null
  readonly initials: string
}

/**
 * The picture, or the initials where there is none or it does not load. Decorative: the name is rendered next to it.
 */
export function AvatarPicture({ avatar, initials }: AvatarPictureProps) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={styles.picture} aria-hidden>
      {avatar === null || avatar === missing ? (
        initials
      ) : (
        <img src={avatar} alt="" width={256} height={256} decoding="async" onError={() => setMissing(avatar)} />
      )}
    </span>
  )
}
