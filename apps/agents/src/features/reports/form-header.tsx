import { paths } from '#app/paths.ts'
import type { ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { Link } from '@grana/ui/link'
import { Segmented } from '@grana/ui/segmented'
import styles from './report-form.module.css'

const texts = reports.write

export type View = 'write' | 'preview'

export interface FormHeaderProps {
  readonly answer: ReportDraftAnswer
  readonly view: View
  readonly onView: (view: View) => void
}

/** The program, and the switch between writing and preview. */
export function FormHeader({ answer: { program }, view, onView }: FormHeaderProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts.title}</h1>
        <p>
          {texts.forProgram} <Link href={paths.program(program.id)}>{program.name}</Link>. {texts.savedAlone}{' '}
          <Link href={paths.rules(program.id)}>{texts.rules}</Link>
        </p>
      </div>
      <Segmented
        className={styles.views}
        legend={<span className="visually-hidden">{texts.view}</span>}
        name="report-view"
        options={[
          { value: 'write', label: texts.edit },
          { value: 'preview', label: texts.preview },
        ]}
        value={view}
        onChange={({ target }) => onView(target.value === 'preview' ? 'preview' : 'write')}
      />
    </header>
  )
}
