/** The first screen of /solution/finance; its other texts load after the page. */
export const financeHead = {
  title: 'Seguridad para banca y fintech',
  description: 'Pruebas de seguridad para banca, pagos y fintech, con evidencia ordenada que le sirve a tu auditoría.',
  heading: 'Pruebas de seguridad que resisten una auditoría',
  lede: 'Banca, pagos y fintech: alcance por escrito, autoridad comprobada, hallazgos con evidencia y un historial que nadie puede reescribir',
  primaryAction: 'Hablar con el equipo',
  secondaryAction: 'Ver programas de finanzas',
} as const
