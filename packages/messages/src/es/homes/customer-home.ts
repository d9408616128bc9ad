type Titled = (count: number, shown: string) => string

const reports =
  (one: string, many = one): Titled =>
  (count, shown) =>
    count === 1 ? `1 reporte ${one}` : `${shown} reportes ${many}`

const rewards =
  (what: string): Titled =>
  (count, shown) =>
    count === 1 ? `1 recompensa ${what}` : `${shown} recompensas ${what}`

/**
 * The home of an organization that receives reports. Each number comes with its display text, because counts are
 * capped.
 */
export const customerHome = {
  create: 'Crear programa',
  read: 'Ver reportes',
  figures: {
    label: 'Cifras de tu organización',
    open: 'Reportes abiertos',
    grave: (count: number, shown: string) => (count === 1 ? '1 grave' : `${shown} graves`),
  },
  awaits: {
    title: 'Lo que espera a tu equipo',
    none: 'Nada espera a tu equipo.',
    late: {
      title: reports('vencido', 'vencidos'),
      text: 'Quien reportó espera más de lo que prometen tus reglas.',
    },
    mine: {
      title: reports('asignado a ti', 'asignados a ti'),
      text: 'Estás a cargo hasta el cierre o hasta que alguien más se encargue.',
    },
    unassigned: {
      title: reports('sin asignar'),
      text: 'Nadie está a cargo todavía.',
    },
    disputes_to_answer: {
      title: (count: number, shown: string) =>
        count === 1 ? '1 disputa por responder' : `${shown} disputas por responder`,
      text: 'Quien reportó no está de acuerdo con un cierre o una recompensa.',
      due: (day: string) => `Respondes una sola vez, a más tardar el ${day}.`,
    },
    reward: {
      title: rewards('por decidir o aprobar'),
      text: 'Hallazgos aceptados cuyo monto falta decidir, o que esperan otra aprobación.',
    },
    pay: {
      title: rewards('por pagar'),
      text: 'Falta registrar el pago, o quien reportó dice que no llegó.',
      due: (day: string) => `La primera se paga a más tardar el ${day}.`,
      late: (day: string) => `La primera venció el ${day}.`,
    },
    fix: {
      title: reports('por corregir'),
      text: 'Hallazgos aceptados que esperan su corrección.',
    },
  },
  urgent: {
    title: 'Lo más urgente',
    all: (total: string) => `Ver los ${total} reportes`,
    none: 'Ningún reporte abierto. Lo que tu equipo cerró sigue en Reportes.',
  },
  programs: {
    title: 'Programas',
    none: 'Cuando te asignen a un programa, lo verás aquí.',
    all: 'Ver todos los programas',
  },
} as const
