import { program as texts } from '@grana/messages/es/program'
import styles from './scope.module.css'

const { scope: words } = texts
const files = [
  { ending: 'csv', label: words.csv },
  { ending: 'txt', label: words.plain },
  { ending: 'json', label: words.burp },
] as const

export interface ScopeDownloadsProps {
  readonly uuid: string
  readonly apiUrl: string
}

/** The same scope for machines. */
export function ScopeDownloads({ uuid, apiUrl }: ScopeDownloadsProps) {
  return (
    <div className={styles.downloads}>
      <span id="scope-downloads">{words.downloads}</span>
      <ul aria-labelledby="scope-downloads">
        {files.map(({ ending, label }) => (
          <li key={ending}>
            <a href={`${apiUrl}/api/portal/program/${uuid}/scope.${ending}`} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
