/** Writing the listed reports to a file. */
export const reportExport = {
  label: 'Exportar',
  formats: { csv: 'CSV', json: 'JSON' },
  name: { csv: 'Exportar esta lista a CSV', json: 'Exportar esta lista a JSON' },
  hint: 'Con los filtros de ahora, los reportes que puedes leer. Queda en la bitácora.',
  done: (count: number) => (count === 1 ? 'Se exportó 1 reporte' : `Se exportaron ${count} reportes`),
} as const
