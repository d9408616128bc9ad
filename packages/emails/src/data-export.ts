import { exportGuide } from '@grana/messages/es/account/export'

export type DataExport = {
  madeAt: Date
  /** Rows by table. */
  tables: Readonly<Record<string, readonly unknown[]>>
  /** Whether it contains the content of reports. */
  withReports: boolean
}

/** The file with all data of a user: the rows as they are, and a description of each table. */
export function dataExport({ madeAt, tables, withReports }: DataExport): string {
  const sections = Object.entries(tables).map(([table, rows]) => [
    table,
    { about: exportGuide.tables[table] ?? table, rows },
  ])
  const about = withReports ? exportGuide.about : `${exportGuide.about} ${exportGuide.withoutReports}`
  const file = { about, made_at: madeAt.toISOString(), sections: Object.fromEntries(sections) }
  return JSON.stringify(file, undefined, 2)
}
