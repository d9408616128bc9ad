import { useMemo, useState } from 'react'
import { Section } from '#app/section.tsx'
import { createClient } from '@grana/client/create-client'
import { AvatarPicker } from '@grana/parts/avatar/avatar-picker'
import styles from '#app/gallery.module.css'

/** There is no API here, so saving fails with an error message. */
export function AvatarSection() {
  const client = useMemo(() => createClient({ apiUrl: location.origin }), [])
  const [avatar, setAvatar] = useState<string | null>('/icon.svg')
  return (
    <Section name="avatar">
      <div className={styles.columns}>
        <AvatarPicker avatar={null} initials="XP" client={client} onChange={setAvatar} />
        <AvatarPicker avatar={avatar} initials="MQ" client={client} onChange={setAvatar} />
      </div>
    </Section>
  )
}
