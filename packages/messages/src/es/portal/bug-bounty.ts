import { brand } from '#messages/brand.ts'
import * as features from '#messages/features.ts'

/**
 * Copy of /product/bug-bounty, section by section. Amounts are cents of USD and belong to an example, not to a program.
 */
export const bugBountyPage = {
  essentials: {
    heading: 'Qué es, en tres líneas',
    items: [
      {
        title: 'Tú pones las reglas',
        text: 'Dices qué sistemas entran, cuáles no, qué está prohibido y cuánto paga cada severidad.',
      },
      {
        title: 'Hackers éticos prueban',
        text: 'Personas que aceptaron un código de conducta buscan fallas y te las reportan en español.',
      },
      {
        title: 'Tú decides y recompensas',
        text: 'Aceptas o cierras cada reporte con una razón por escrito, y pagas dentro de tu tabla.',
      },
    ],
  },
  advice: {
    heading: '¿Bug bounty o pentest?',
    lede: 'Di qué te importa y mira qué producto te conviene, criterio por criterio.',
    action: 'Comparar los dos',
  },
  openings: {
    heading: 'Tres formas de abrir',
    lede: 'Puedes empezar con pocas personas y abrir después. En todas, cada objetivo incluido tiene su autoridad comprobada antes de publicarse.',
    columns: { form: 'Forma', who: 'Quién participa', pay: 'Qué pagas', fits: 'Cuándo conviene' },
    rows: [
      {
        form: 'Divulgación (VDP)',
        who: 'Cualquier persona con cuenta',
        pay: 'Nada; respondes y das reconocimiento',
        fits: 'Quieres un buzón ordenado antes de ofrecer dinero',
      },
      {
        form: 'Bug bounty privado',
        who: 'Solo quienes invitas',
        pay: 'Recompensa por hallazgo confirmado',
        fits: 'Es tu primer programa o el sistema es delicado',
      },
      {
        form: 'Bug bounty público',
        who: 'La comunidad, desde los países que admites',
        pay: 'Recompensa por hallazgo confirmado',
        fits: 'Tu equipo ya responde a tiempo y quieres más miradas',
      },
    ],
    drawing: 'Cada óvalo es una persona que puede probar. Lleno: hay recompensa. En contorno: no la hay.',
    note: 'Un programa privado no aparece en el directorio. Sin invitación no se puede saber que existe.',
  },
  scope: {
    heading: 'Alcance y exclusiones',
    lede: 'Lo que no está incluido no se prueba. Escribirlo bien evita desacuerdos.',
    includedTitle: 'Qué se escribe de cada objetivo',
    included: [
      { title: 'Tipo y dirección', text: 'Sitio web, API, app, red, nube, hardware, vehículo o código fuente.' },
      { title: 'Entorno', text: 'Producción o pruebas. Tú eliges, objetivo por objetivo.' },
      { title: 'Nivel', text: 'Del 1 al 3, según lo que está en juego. De ahí sale el rango de la recompensa.' },
      { title: 'Acceso', text: 'Cuatro formas de dar credenciales, con o sin datos personales.' },
      { title: 'Autoridad', text: 'Un registro DNS, un archivo en tu sitio o un documento demuestran que es tuyo.' },
    ],
    excludedTitle: 'Qué suele quedar fuera',
    excluded: [
      'Denegación de servicio y pruebas de carga',
      'Ingeniería social y pruebas físicas',
      'Sistemas que opera un tercero',
      'Fallas que ya registraste como problema conocido',
      'Resultados de escáner sin impacto demostrado',
    ],
    versionNote:
      'Cada cambio publica una versión nueva de la política. Los reportes ya enviados se juzgan con la versión del día en que llegaron.',
  },
  severity: {
    heading: 'Severidad y recompensas',
    lede: 'Cinco niveles; todos menos el informativo tienen su rango. La severidad se calcula con CVSS 3.1 o 4.0 y cualquiera puede recalcularla.',
    control: 'Nivel del objetivo',
    tiers: [
      { label: 'Nivel 1', text: 'Toca el dinero, la identidad o la seguridad de personas' },
      { label: 'Nivel 2', text: 'Guarda datos de clientes' },
      { label: 'Nivel 3', text: 'Contenido y entornos de pruebas' },
    ],
    caption: 'Escala de severidad en cinco bandas, con el rango que paga cada una',
    columns: {
      severity: 'Severidad',
      means: 'Qué significa',
      example: 'Ejemplo',
      amount: 'Recompensa de ejemplo, USD',
    },
    rows: [
      {
        key: 'critical',
        label: 'Crítica',
        score: '9.0–10.0',
        means: 'Control amplio o daño grave, sin condiciones difíciles',
        example: 'Leer y cambiar cuentas ajenas sin iniciar sesión',
        tiers: [
          [600_000, 1_200_000],
          [300_000, 600_000],
          [150_000, 300_000],
        ],
      },
      {
        key: 'high',
        label: 'Alta',
        score: '7.0–8.9',
        means: 'Acceso a datos o acciones de otras personas',
        example: 'Con una cuenta propia, mover el cobro de otro comercio',
        tiers: [
          [250_000, 500_000],
          [120_000, 250_000],
          [60_000, 120_000],
        ],
      },
      {
        key: 'medium',
        label: 'Media',
        score: '4.0–6.9',
        means: 'Daño limitado o que necesita ayuda de la víctima',
        example: 'Código en un comentario que se ejecuta al abrirlo',
        tiers: [
          [80_000, 150_000],
          [40_000, 80_000],
          [25_000, 40_000],
        ],
      },
      {
        key: 'low',
        label: 'Baja',
        score: '0.1–3.9',
        means: 'Efecto pequeño o difícil de aprovechar',
        example: 'Un enlace que redirige a un sitio ajeno',
        tiers: [
          [25_000, 40_000],
          [15_000, 25_000],
          [15_000, 15_000],
        ],
      },
      {
        key: 'informative',
        label: 'Informativa',
        score: '0.0',
        means: 'Conviene saberlo, sin riesgo demostrado',
        example: 'Un encabezado recomendado que falta',
        tiers: [null, null, null],
      },
    ],
    noAmount: 'Sin recompensa económica',
    note: 'Tabla de ejemplo en USD. La tuya la decides tú y queda escrita en cada versión de tu política.',
  },
  triage: {
    heading: 'Quién valida y qué recibes',
    lede: `El triaje lo hace tu equipo o el de ${brand.name}. Aceptar, fijar la severidad y aprobar la recompensa siempre es decisión tuya.`,
    columns: { step: 'Paso', what: 'Qué pasa', who: 'Quién', target: 'Meta sugerida' },
    rows: [
      {
        step: 'Recepción',
        what: 'Se revisan el alcance y la evidencia. Las revisiones automáticas ordenan la bandeja y nunca rechazan.',
        who: 'Sistema',
        target: 'Al enviar',
      },
      {
        step: 'Primera respuesta',
        what: 'Alguien lo leyó y lo dice. Si falta algo, se pregunta y el reloj se detiene.',
        who: `Tu equipo o triaje de ${brand.name}`,
        target: '1 día hábil',
      },
      {
        step: 'Triaje',
        what: 'Se reproduce la falla y se sugieren severidad y recompensa.',
        who: `Tu equipo o triaje de ${brand.name}`,
        target: '2 días hábiles',
      },
      {
        step: 'Decisión',
        what: 'Se acepta, o se cierra citando la cláusula. Un duplicado enlaza el reporte anterior.',
        who: 'Tu organización',
        target: 'La que publiques',
      },
      {
        step: 'Recompensa',
        what: `Se aprueba dentro de la tabla, tras confirmar la identidad. Por encima de ${features.organizationLimit ? 'tu límite' : 'USD\u00a01,000'}, con dos personas.`,
        who: 'Tu organización',
        target: '5 días hábiles tras aceptar',
      },
      {
        step: 'Retest',
        what: 'Se comprueba si la corrección funciona: corregido o persiste.',
        who: 'Quien reportó',
        target: 'Cuando lo pidas',
      },
    ],
    order: 'Cómo se ordenan los reportes',
    note: 'Cada programa publica la mediana y el percentil 90 (p90) de sus últimos 90 días, no solo un promedio.',
  },
  rules: {
    heading: 'Reglas para quien reporta',
    lede: 'Las acepta cada persona antes de su primer reporte. Tu política puede agregar otras.',
    items: [
      { title: 'Solo lo incluido', text: 'Fuera del alcance no hay permiso ni recompensa.' },
      { title: 'Cuentas propias o de prueba', text: 'Si aparecen datos ajenos, quien prueba se detiene y lo reporta.' },
      { title: 'La prueba mínima', text: 'Se demuestra la falla con lo menos posible y se deshace lo que se pueda.' },
      { title: 'Un hallazgo por reporte', text: 'Con pasos que otra persona pueda repetir y evidencia propia.' },
      {
        title: 'Nada inventado',
        text: 'Lo que sale de un escáner o de una inteligencia artificial se comprueba antes de enviarlo.',
      },
      { title: 'Confidencialidad', text: 'Un hallazgo es privado hasta que ambas partes acuerden publicarlo.' },
    ],
    action: 'Leer el código de conducta',
  },
  prices: {
    heading: 'Cuánto cuesta',
    program: (amount: string) => `Desde ${amount} al mes por programa.`,
    fee: (percent: string) =>
      `La plataforma cobra el ${percent} de cada recompensa, aparte de lo que recibe quien reportó.`,
    note: 'El monto exacto va en una propuesta escrita, según el alcance y según si contratas nuestro triaje.',
  },
  faq: {
    heading: 'Preguntas',
    items: [
      {
        question: '¿Qué necesito para empezar?',
        answer:
          'Una cuenta de organización, al menos un objetivo que puedas demostrar que es tuyo y una persona que responda los reportes. Te ayudamos a escribir la primera política.',
      },
      {
        question: '¿Cuánto cuesta?',
        answer:
          'Las recompensas las fijas tú en tu tabla. Lo que cobra la plataforma va en una propuesta escrita, según el alcance y según si contratas nuestro triaje.',
      },
      {
        question: '¿Tengo que depositar el dinero por adelantado?',
        answer: `Hoy no. Al aceptar un reporte queda anotado como reservado el mínimo de tu tabla; es un registro, no un depósito. Pagas a quien reportó y dejas la referencia y la fecha. ${brand.name} no custodia fondos.`,
      },
      {
        question: '¿Y si llegan muchos reportes sin valor?',
        answer:
          'Las revisiones automáticas ordenan la bandeja por evidencia y señalan lo dudoso. El spam y lo que no aplica restan puntos a quien lo envía, y puedes retirar a una persona de tu programa.',
      },
      {
        question: '¿Qué pasa si no estamos de acuerdo con quien reporta?',
        answer: `Se puede abrir una disputa sobre un cierre, una severidad o una recompensa. La resuelve una persona de ${brand.name} que no intervino, con la versión de la política que rige ese reporte.`,
      },
      {
        question: '¿Se publican las fallas?',
        answer:
          'Solo con acuerdo de ambas partes, completas o en resumen. Si no hay acuerdo, el reporte sigue siendo privado.',
      },
      {
        question: '¿Puedo pausar el programa?',
        answer:
          'Sí. En pausa no se aceptan reportes nuevos. Los que ya llegaron se atienden con la versión que los rige.',
      },
    ],
  },
  closing: {
    heading: '¿Diseñamos tu programa?',
    lede: 'Cuéntanos qué quieres poner a prueba y te proponemos un primer alcance.',
    primaryAction: 'Diseñar mi programa',
    secondaryAction: 'Ver programas',
  },
} as const
