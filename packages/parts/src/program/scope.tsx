import { useState } from 'react'
import type { ProgramPreview } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { Block } from './block.tsx'
import { ExcludedScope } from './excluded-scope.tsx'
import { IncludedScope } from './included-scope.tsx'
import { ScopeDownloads } from './scope-downloads.tsx'
import styles from './scope.module.css'

const { scope: words, anchors } = texts

export interface ScopeProps {
  readonly program: ProgramPreview
  /** Absent where only the reader may fetch the scope: then there are no downloads. */
  readonly apiUrl?: string | undefined
}

export function Scope({ program, apiUrl }: ScopeProps) {
  const [message, setMessage] = useState('')
  const { in_scope: included, out_of_scope: excluded } = program
  if (included.length + excluded.length === 0) return null
  return (
    <Block id={anchors.scope} heading={words.heading} lede={words.lede}>
      {included.length > 0 ? <IncludedScope targets={included} onCopied={setMessage} /> : null}
      {excluded.length > 0 ? <ExcludedScope targets={excluded} /> : null}
      <p className={styles.message} role="status">
        {message}
      </p>
      {included.length > 0 && apiUrl !== undefined ? <ScopeDownloads uuid={program.uuid} apiUrl={apiUrl} /> : null}
    </Block>
  )
}
