import { brand } from '#messages/brand.ts'
import * as features from '#messages/features.ts'

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`)

/** Copy of /hackers, section by section. Numbers come from the rules that the server computes by. */
export const hackersPage = {
  triage: {
    heading: 'Quién lee tu reporte y quién decide',
    lede: 'La página de cada programa dice quién hace su triaje, con qué plazos y con qué reglas.',
    items: [
      {
        title: 'Quién hace el triaje',
        text: `La organización o, en los programas que lo indican, el equipo de ${brand.name}, que lee solo los reportes que se le asignan.`,
      },
      {
        title: 'Quién decide',
        text: 'Aceptar, fijar la severidad y aprobar la recompensa le toca a la organización, también cuando el triaje es nuestro.',
      },
      {
        title: 'Con qué reglas',
        text: 'Con la versión de la política del día en que lo enviaste. Un cierre que no te favorece cita su cláusula; un duplicado enlaza lo que repite, con su fecha.',
      },
      {
        title: 'En cuánto tiempo',
        text: 'Cada programa publica sus metas en días hábiles y lo que cumple de verdad: mediana y percentil 90 de los últimos 90 días. Si te preguntan algo, el reloj espera tu respuesta.',
      },
      {
        title: 'Si no contestas',
        text: 'A los 30 días el reporte se cierra sin penalización, y durante 30 más puedes retomarlo.',
      },
      {
        title: 'Si te equivocaste',
        text: 'Retíralo antes de que lo acepten. No tiene penalización.',
      },
    ],
    more: 'Leer reportes publicados',
    order: 'Cómo se ordenan los reportes',
  },
  pay: {
    heading: 'Cómo y cuándo te pagan',
    lede: 'Te paga la organización, en USD, dentro de la tabla de la versión que rige tu reporte.',
    columns: { step: 'Paso', what: 'Qué pasa', who: 'Quién' },
    rows: [
      {
        step: 'Aceptan tu reporte',
        what: `Queda anotado el mínimo de la tabla para ese nivel y severidad. Es un registro, no un depósito: ${brand.name} no custodia fondos.`,
        who: 'La organización',
      },
      {
        step: 'Deciden el monto',
        what: `Dentro del rango, en los días que publica el programa. Por encima de ${features.organizationLimit ? 'un límite' : 'USD\u00a01,000'} lo aprueban dos personas.`,
        who: 'La organización',
      },
      {
        step: 'Te pagan',
        what: 'Por fuera de la plataforma, por el medio que acuerden en el reporte. La organización registra la referencia y la fecha.',
        who: 'La organización',
      },
      {
        step: 'Confirmas',
        what: 'Dices si llegó. Si no llegó, la organización lo ve y puede registrar otro pago.',
        who: 'Tú',
      },
    ],
    note: 'Si la organización acepta el riesgo en vez de corregir, la recompensa se debe igual. Un programa de divulgación (VDP) no paga. Tus impuestos corren por tu cuenta.',
  },
  points: {
    heading: 'Puntos',
    lede: 'Resumen lo que otras personas juzgaron de tus reportes. Hoy se ven en tu perfil, si tú lo decides; no cambian lo que te pagan ni los programas que puedes ver.',
    columns: { what: 'Qué pasó', points: 'Puntos' },
    accepted: (severity: string) => `Reporte aceptado, severidad ${severity.toLowerCase()}`,
    quality: 'Calidad, a juicio de quien lo atendió',
    qualityPoints: (most: number) => `0 a +${most}`,
    duplicate: 'Duplicado independiente de un reporte aceptado',
    duplicatePoints: (share: number) => `${share * 100}% del original`,
    penalties: {
      not_applicable: 'Cerrado como no aplicable',
      out_of_scope: (from: number, days: number) => `Cerrado fuera de alcance, desde el ${from}.º en ${days} días`,
      spam: 'Cerrado como spam',
    },
    rest: 'Todo lo demás: informativo, no reproducible, retirado, sin respuesta',
    signed,
    note: 'Puntos = suma de todo lo anterior, en orden, y nunca por debajo de cero. Si un reporte se juzga otra vez, se corrige lo que dio o quitó.',
  },
  precision: {
    heading: 'Precisión',
    lede: 'Qué parte de lo que reportas resulta válido. Se muestra siempre con el número de reportes en que se basa.',
    formula: 'Precisión = (V + 1) ÷ (V + R + 2)',
    items: (days: number, fewest: number) => [
      { title: 'V', text: 'Reportes aceptados y duplicados independientes.' },
      { title: 'R', text: 'Cerrados como no aplicables o fuera de alcance. El spam cuenta doble.' },
      { title: 'Qué periodo', text: `Los últimos ${days} días.` },
      {
        title: 'Desde cuándo se ve',
        text: `Desde ${fewest} reportes juzgados. Antes dice «Aún no hay suficientes reportes».`,
      },
      { title: 'Un ejemplo', text: 'Ocho aceptados y uno no aplicable: (8 + 1) ÷ (8 + 1 + 2) = 82%.' },
    ],
  },
  faq: {
    heading: 'Preguntas',
    items: [
      {
        question: '¿Qué necesito para enviar mi primer reporte?',
        answer:
          'Una cuenta con el correo confirmado, haber aceptado el código de conducta y la verificación en dos pasos activa.',
      },
      {
        question: '¿Y si no estoy de acuerdo con una decisión?',
        answer: `Abre una disputa desde el reporte. La resuelve una persona de ${brand.name} que no intervino.`,
      },
      {
        question: '¿Puedo publicar lo que encontré?',
        answer: 'Pídelo desde el reporte. Se publica cuando ambas partes acuerdan el texto.',
      },
      {
        question: '¿Quién ve mi nombre?',
        answer:
          'Tu nombre de usuario es público para los programas donde reportas. Tu nombre y tus horas solo los ven tus amigos, y tú eliges quién ve tu perfil.',
      },
    ],
  },
  closing: {
    heading: '¿Empezamos por leer un alcance?',
    lede: 'El alcance, las reglas y la tabla de cada programa público se leen sin cuenta.',
    primaryAction: 'Crear cuenta de hacker',
    secondaryAction: 'Ver programas',
  },
} as const
