const daysLeft = (days: number) => (days === 1 ? 'queda 1 día' : `quedan ${days} días`)

/** The home of an active agent. */
export const agentHome = {
  explore: 'Explorar programas',
  write: 'Nuevo reporte',
  figures: {
    label: 'Tus cifras',
    open: 'En curso',
    waitingUnit: (count: number) => (count === 1 ? '1 espera tu respuesta' : `${count} esperan tu respuesta`),
    precision: 'Precisión, 365 días',
    judged: (count: number) => `en ${count} reportes`,
    pointsCourse: (from: string, to: string) => `Tus puntos pasaron de ${from} a ${to}`,
  },
  awaits: {
    title: 'Te toca a ti',
    note: 'Lo que espera tu respuesta',
    none: 'Nada espera tu respuesta.',
    question: (reference: string) => `Responde en ${reference}`,
    questionText: (program: string, days: number) =>
      days > 0
        ? `${program} te pide información · ${daysLeft(days)}`
        : `${program} te pide información · se cierra hoy`,
    answer: 'Responder',
    answerName: (reference: string) => `Responder en ${reference}`,
    fix: {
      retest: (reference: string) => `Haz el retest de ${reference}`,
      fix_date: (reference: string) => `Responde a la nueva fecha de ${reference}`,
    },
    fixText: {
      retest: (program: string) => `${program} dice que ya lo corrigió`,
      fix_date: (program: string) => `${program} propone otra fecha de corrección`,
    },
    payment: (reference: string) => `¿Te llegó el pago de ${reference}?`,
    paymentText: (program: string) => `${program} lo registró · confirma si llegó`,
    tell: 'Confirmar',
    tellName: (reference: string) => `Confirmar el pago de ${reference}`,
    payout: 'Di dónde quieres cobrar',
    payoutText: 'Tienes una recompensa aprobada y nadie sabe a qué cuenta pagarla',
    payoutAct: 'Dar datos',
    payoutName: 'Dar tus datos de cobro',
    draft: (program: string) => `Termina tu reporte para ${program}`,
    draftText: (when: string, program?: string) =>
      program === undefined ? `Lo guardaste ${when}` : `Para ${program} · lo guardaste ${when}`,
    goOn: 'Continuar',
    goOnName: (program: string) => `Continuar el reporte para ${program}`,
    more: (count: number) => (count === 1 ? 'Hay 1 más en Mis reportes' : `Hay ${count} más en Mis reportes`),
  },
  open: 'Reportes en curso',
  moves: {
    title: 'Últimos movimientos',
    all: 'Ver mis reportes',
    none: 'Aún no envías reportes. Elige un programa y cuéntale lo que encontraste.',
  },
  earnings: {
    unpaid: 'Por cobrar',
    due: (day: string) => `a más tardar el ${day}`,
    late: (day: string) => `venció el ${day}`,
    paidInYear: 'Pagado en 365 días',
  },
  invitations: {
    title: 'Invitaciones',
    none: 'No tienes invitaciones por responder.',
  },
  availability: {
    title: 'Disponibilidad',
    change: 'Cambiar',
    changeName: 'Cambiar tu disponibilidad',
    today: 'Hoy',
    none: 'Hoy sin horas fijas',
    unset: 'Aún no dices cuánto tiempo ofreces.',
  },
  programs: {
    title: 'Tus programas',
    none: 'Los programas privados que aceptes y los públicos que sigas aparecen aquí.',
    all: 'Ver mis programas',
  },
} as const
