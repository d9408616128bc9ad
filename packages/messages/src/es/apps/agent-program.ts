import { brand } from '#messages/brand.ts'
import { createNumberFormatter } from '../formats/numbers.ts'

const written = createNumberFormatter(0)

/** The page of a program for its agents. */
export const agentProgram = {
  tabs: {
    label: 'Partes del programa',
    start: 'Antes de empezar',
    scope: 'Alcance',
    rules: 'Reglas',
    conditions: 'Condiciones',
  },
  startLede: 'Tres cosas que debes saber; lo demás está en las reglas.',
  scope: {
    title: 'Esto entra y esto no',
    target: 'Objetivo',
    type: 'Tipo',
    tier: 'Nivel',
    maximum: (currency: string) => `Crítica hasta, ${currency}`,
    choose: (target: string) => `Ver lo que paga ${target}`,
    excluded: 'Fuera de alcance',
    more: (count: number) => `Ver los ${written(count)} del alcance`,
    none: 'El alcance está vacío hoy.',
  },
  rewards: {
    title: 'Esto se paga',
    of: (target: string, tier: number) => `${target} es de nivel ${tier}.`,
    lede: (currency: string) => `En ${currency}, por severidad y nivel. El monto final sale de este rango.`,
    none: 'Este programa agradece, y no paga recompensas.',
    severity: 'Severidad',
    nothing: 'Sin recompensa',
  },
  rules: {
    title: 'Esto aceptas al enviar un reporte',
    version: (version: number, date: string) =>
      `Te rige la versión ${version} de las reglas, en vigor desde el ${date}.`,
    fixed: 'No cambia después: tu reporte se juzga con la versión del día en que lo envías.',
    harbor: (kind: string) => `Puerto seguro: ${kind.toLowerCase()}.`,
    read: (count: number) => (count === 1 ? 'Leer la cláusula' : `Leer las ${written(count)} cláusulas`),
    terms: 'Condiciones de prueba y países',
  },
  response: { title: 'Así responde de verdad', note: 'En horas y días hábiles.' },
  rewardRange: 'Recompensas',
  since: (date: string) => `Activo desde el ${date}`,
  managedTriage: `Triaje de ${brand.name}`,
  ownTriage: 'Triaje de la organización',
  begin: 'Empezar',
} as const
