import type { Verification } from '@grana/contract/reports/fix'

const verifications: Record<Verification, string> = {
  none: 'Por corregir',
  requested: 'Retest pedido',
  fixed: 'Corregido',
  persists: 'Persiste',
  cancelled: 'Por corregir',
}

/** The fix of a report: retest, deadline, and what both sides do about them. */
export const retestTexts = {
  title: 'Corrección',
  verifications,
  due: 'Plazo',
  dueAgreed: 'Plazo acordado',
  standing: 'en pausa',
  late: (when: string) => `venció ${when}`,
  goal: (days: number) => (days === 1 ? 'Meta: 1 día hábil' : `Meta: ${days} días hábiles`),
  round: 'Retest',
  rounds: (round: number, most: number) => `${round} de ${most}`,
  answerBy: 'Se espera hasta',
  took: 'Corregido en',
  kept: 'dentro del plazo',
  missed: 'después del plazo',
  notes: {
    team: {
      none: 'Cuando esté corregido, dilo aquí y quien reportó lo probará otra vez.',
      requested: (silenceDays: number) =>
        `El plazo está en pausa hasta la respuesta. Si no llega en ${silenceDays} días hábiles, puede responder el triaje.`,
      persists: 'Corrige y pide otro retest. El plazo sigue contando.',
      alone: (mostRounds: number) => `Ya hubo ${mostRounds} retests: ahora decide tu organización.`,
      fixed: 'El retest lo confirmó. Ya puedes cerrarlo como resuelto.',
      dateAsked: (date: string) => `Propusiste corregirlo a más tardar el ${date}. Falta que acepte quien reportó.`,
    },
    agent: {
      none: 'Cuando la organización diga que lo corrigió, te pedirá un retest.',
      requested: (silenceDays: number) =>
        `Pruébalo otra vez y responde: cada retest respondido da puntos. Después de ${silenceDays} días hábiles puede responder el triaje.`,
      persists: 'La organización sabe que sigue. Te avisaremos cuando pida otro retest.',
      alone: (mostRounds: number) => `Ya hubo ${mostRounds} retests: ahora decide la organización.`,
      fixed: 'El retest confirmó que quedó corregido.',
      dateAsked: (date: string) =>
        `La organización propone corregirlo a más tardar el ${date}. Si no aceptas, sigue el plazo actual.`,
    },
  },
  acts: {
    ask: 'Marcar como corregido',
    cancel: 'Cancelar el retest',
    answer: 'Responder el retest',
    propose: 'Proponer otra fecha',
    agree: 'Aceptar la fecha',
    decline: 'No aceptar',
  },
  dialog: {
    ask: {
      title: '¿Ya está corregido?',
      text: 'Quien reportó recibe tu nota y lo prueba otra vez. El plazo queda en pausa mientras responde.',
      label: 'Qué corrigieron y dónde probarlo',
      send: 'Pedir el retest',
    },
    cancel: {
      title: '¿Cancelar el retest?',
      text: 'El plazo vuelve a contar donde quedó y esta ronda no cuenta.',
      label: 'Motivo',
      send: 'Cancelar el retest',
    },
    answer: {
      title: 'Responder el retest',
      text: 'Lo leen ambas partes. No se puede cambiar después.',
      label: 'Qué probaste',
      send: 'Enviar respuesta',
    },
    propose: {
      title: 'Proponer otra fecha',
      text: 'El plazo cambia solo si quien reportó acepta. Otra propuesta reemplaza a esta.',
      label: 'Motivo',
      send: 'Proponer',
    },
    decline: {
      title: '¿No aceptar la fecha?',
      text: 'Sigue el plazo actual. Puedes decir por qué.',
      label: 'Motivo',
      send: 'No aceptar',
    },
    choice: 'Resultado',
    choices: { fixed: 'Corregido', persists: 'Persiste' },
    choiceMissing: 'Elige el resultado.',
    date: 'Corregido a más tardar',
    dateMissing: 'Elige una fecha posterior al plazo actual y dentro de un año.',
    missing: 'Escribe algo antes de enviar.',
    back: 'Volver',
  },
  timeline: {
    asked: (round: string) => `dijo que está corregido y pidió el retest ${round}`,
    fixed: 'respondió el retest: corregido',
    persists: 'respondió el retest: persiste',
    cancelled: 'canceló el retest',
    dateAsked: (date: string) => `propuso corregirlo a más tardar el ${date}`,
    dateAgreed: (date: string) => `aceptó el ${date} como plazo de corrección`,
    dateDeclined: (date: string) => `no aceptó el ${date} como plazo de corrección`,
  },
  waits: { retest: 'Espera el retest', fix_date: 'Espera respuesta a otra fecha' },
} as const
