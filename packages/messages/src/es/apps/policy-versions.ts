/** The version that judges a report, and what changed since. */
export const policyVersions = {
  title: (version: number) => `Versión ${version} de las reglas`,
  judges: (version: number) => `Tu reporte se juzga con la versión ${version}, como se publicó`,
  backToReport: 'Volver al reporte',
  inForce: 'Es la versión en vigor hoy.',
  /** The program became private, or the agent was removed from it. */
  hidden: 'Ya no puedes ver la versión de hoy de este programa. Esta sigue rigiendo tu reporte.',
  since: (version: number) => `Qué cambió en la versión ${version}, la de hoy`,
  sinceText: 'Nada de esto se aplica a los reportes que ya se juzgan con esta versión.',
  noDifference: 'La de hoy dice lo mismo.',
  older: {
    title: 'Tus reportes abiertos conservan su versión',
    text: (version: number) =>
      `La versión ${version} vale para lo que envíes desde ahora. Lo que ya enviaste se juzga con la suya.`,
    judgedBy: (version: number) => `Se juzga con la versión ${version}`,
    compare: 'Ver qué cambió',
    compareFor: (reference: string) => `Ver qué cambió para ${reference}`,
  },
} as const
