import type { ProgramVisibility, SafeHarbor } from '@grana/contract/program-values'
import type { BuilderStep, Obstacle } from '@grana/contract/programs/draft'
import { hoursText } from '../formats/hours.ts'
import { programLabels } from '../program-labels.ts'
import { customerTitles } from './shell.ts'

function plural(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

const steps: Record<BuilderStep, { readonly name: string; readonly title: string; readonly lede: string }> = {
  about: {
    name: 'Datos del programa',
    title: 'Datos del programa',
    lede: 'Cómo se presenta y quién puede verlo.',
  },
  scope: {
    name: 'Alcance y recompensas',
    title: 'Alcance y recompensas',
    lede: 'Qué se puede probar, con qué autoridad, y cuánto vale cada hallazgo.',
  },
  rules: {
    name: 'Reglas y exclusiones',
    title: 'Reglas y exclusiones',
    lede: 'Cláusulas numeradas que podrás citar al cerrar un reporte. Las marcadas como fijas están en todos los programas.',
  },
  response: {
    name: 'Respuesta y países',
    title: 'Respuesta y países',
    lede: 'En cuántos días hábiles respondes y desde dónde se participa.',
  },
  people: {
    name: 'Equipo e invitaciones',
    title: 'Equipo e invitaciones',
    lede: 'Quién atiende el programa y qué hackers quieres invitar.',
  },
  publish: {
    name: 'Revisar y publicar',
    title: 'Revisar y publicar',
    lede: 'Lo que falta, lo que cambia y cómo se verá.',
  },
}

const visibilities: Record<ProgramVisibility, { readonly name: string; readonly text: string }> = {
  private: { name: 'Privado', text: 'Solo lo ven los hackers que invites.' },
  public: { name: 'Público', text: 'Aparece en el directorio y cualquiera puede reportar.' },
}

const harbors: Record<SafeHarbor, { readonly name: string; readonly text: string }> = {
  full: {
    name: 'Completo',
    text: 'Autorizas las pruebas, no reclamas por eludir controles y respaldas ante terceros.',
  },
  partial: { name: 'Parcial', text: 'Autorizas las pruebas y no inicias acciones, sin renunciar a otros términos.' },
  none: { name: 'No declarado', text: 'Sin compromiso escrito. Recibirás menos reportes.' },
}

const harborHint = 'El compromiso legal con quien investiga de buena fe. Es lo primero que se busca en un programa.'

type Named = (targetId: string | undefined) => string

/** What blocks publishing a draft, in a sentence that says what to do. */
export function obstacleText(obstacle: Obstacle, nameOf: Named, approvalHours?: number): string {
  const cell = `nivel ${obstacle.tier ?? ''}, severidad ${programLabels.severities[obstacle.severity ?? 'low'].toLowerCase()}`
  switch (obstacle.code) {
    case 'organization.pending':
      return `Tu organización espera la aprobación de nuestro equipo. Te avisaremos por correo${approvalHours === undefined ? '' : ` en un plazo de ${hoursText(approvalHours)}`}.`
    case 'organization.not_domain':
      return 'Hasta que la revisemos, tu organización publica con su dominio comprobado como nombre. Usa el camino corto, que lo cambia por ti.'
    case 'organization.no_sector':
      return 'Elige el sector de tu organización en sus datos.'
    case 'organization.own_texts':
      return 'Hasta que revisemos tu organización, publica por el camino corto: sin textos, exclusiones ni reglas propias.'
    case 'billing.unaccepted':
      return 'Falta aceptar los términos de facturación.'
    case 'owner.missing':
      return 'Falta una persona propietaria del programa.'
    case 'summary.missing':
      return 'Escribe un resumen para el directorio.'
    case 'safe_harbor.missing':
      return 'Elige el puerto seguro del programa.'
    case 'scope.empty':
      return 'Incluye al menos un objetivo.'
    case 'target.missing':
      return 'Un objetivo del alcance ya no existe. Quítalo.'
    case 'target.unproven':
      return `Demuestra la autoridad sobre ${nameOf(obstacle.target_id)} o sácalo del alcance.`
    case 'target.lapsed':
      return `Venció la autoridad sobre ${nameOf(obstacle.target_id)}. Revísala o sácalo del alcance.`
    case 'target.archived':
      return `${nameOf(obstacle.target_id)} está archivado. Desarchívalo o sácalo del alcance.`
    case 'excluded.unnamed':
      return 'Una exclusión no dice qué excluye.'
    case 'grid.incomplete':
      return `Falta la recompensa de ${cell}.`
    case 'grid.order':
      return `El mínimo es mayor que el máximo: ${cell}.`
    case 'grid.retest_fee':
      return 'El pago por retest supera lo que permite la tabla de recompensas.'
    case 'clause.unknown':
      return 'Una cláusula elegida ya no está en la biblioteca. Quítala.'
    case 'addition.incomplete':
      return 'Una regla propia no tiene título o texto.'
    case 'country.both':
      return 'Un país está admitido y excluido a la vez.'
    case 'joining.precision':
      return 'La precisión mínima necesita un porcentaje y un número de reportes.'
    case 'response.missing':
      return 'Indica los días de primera respuesta y de triaje.'
  }
}

/** Texts of the guided builder of programs. */
export const builder = {
  title: customerTitles.draft,
  stepsLabel: 'Pasos',
  steps,
  stepOf: (number: number, of: number) =>
    number === of ? `Paso ${number} de ${of}` : `Paso ${number} de ${of} · puedes seguir y resolver después`,
  head: (kind: string, visibility: string) => `Programa · ${kind} ${visibility}`,
  draftOf: (version: number) => (version === 1 ? 'Primera versión, borrador' : `Versión ${version}, borrador`),
  over: (version: number) => ` sobre la ${version}`,
  issues: (count: number) => plural(count, 'pendiente', 'pendientes'),
  leave: 'Salir',
  saving: 'Guardando…',
  saved: (time: string) => `Guardado a las ${time}`,
  unsaved: 'Sin guardar todavía',
  notSaved: 'No se pudo guardar',
  invalid: 'Hay un dato que no podemos guardar',
  retry: 'Reintentar',
  conflict: {
    title: 'Alguien más cambió este borrador',
    text: 'Para no pisar su trabajo, tus últimos cambios no se guardaron. Carga la versión más reciente y vuelve a hacerlos.',
    reload: 'Cargar la más reciente',
  },
  preview: {
    title: customerTitles.preview,
    note: 'Se actualiza mientras escribes',
    byInvitation: 'por invitación',
    open: 'Abrir la página completa',
    back: 'Volver al borrador',
    banner: 'Vista previa. Nadie más ve esta página.',
    tier: (tier: number) => `Nivel ${tier}`,
    included: 'Incluido',
    hidden: 'Los objetivos tachados no se publican hasta comprobar su autoridad.',
    none: 'Sin objetivos todavía',
    noReward: 'Sin recompensa económica',
    rewardUndecided: 'Recompensas sin definir',
    rewardInScope: 'De los niveles con objetivos en el alcance.',
    harbor: (name: string) => `Puerto seguro: ${name.toLowerCase()}`,
    harborUnchosen: programLabels.safeHarborUnchosen,
    proven: 'Autoridad comprobada',
    tells: 'Avisará a',
    tellsInvited: 'quienes invites, al publicar',
    people: (count: number) => plural(count, 'persona', 'personas'),
  },
  about: {
    name: 'Nombre del programa',
    nameEmpty: 'Escribe el nombre del programa.',
    summary: 'Resumen',
    summaryHint: 'Una o dos frases para el directorio.',
    description: 'Presentación',
    descriptionNote: 'opcional',
    descriptionHint: 'Qué te importa más, cómo está hecho, por dónde empezar.',
    visibility: 'Quién puede verlo',
    visibilities,
    harbor: 'Puerto seguro',
    harborHint,
    harbors,
    harborUnchosen: `${harborHint} Elige uno para poder publicar.`,
  },
  scope: {
    blocked: (count: number) => (count === 1 ? 'Un objetivo impide publicar' : `${count} objetivos impiden publicar`),
    blockedText:
      'Todo objetivo incluido debe tener su autoridad comprobada. Demuestra que son tuyos o sácalos del alcance.',
    included: 'Incluido',
    add: 'Agregar objetivo',
    addTitle: 'Agregar objetivos al alcance',
    addEmpty: 'No hay objetivos por agregar',
    addEmptyText: 'Registra un objetivo de tu organización y volverás a este paso con él en el alcance.',
    addRegister: 'Registrar objetivo',
    added: (name: string) => `${name} está en el alcance.`,
    addDone: 'Listo',
    addOne: (name: string) => `Agregar objetivo ${name}`,
    close: 'Cerrar',
    none: 'Nada incluido todavía',
    noneText: 'Agrega lo que quieres que prueben. Puedes hacerlo antes de demostrar que es tuyo.',
    columns: { target: 'Objetivo', tier: 'Nivel', authority: 'Autoridad', act: 'Quitar' },
    dash: '–',
    tierOf: (name: string) => `Nivel de ${name}`,
    tier: (tier: number) => `Nivel ${tier}`,
    remove: (name: string) => `Quitar ${name} del alcance`,
    prove: 'Demostrar',
    authority: { proven: 'Comprobado', unproven: 'Sin comprobar', lapsed: 'Vencido' },
    archived: 'Archivado',
    excluded: 'Fuera de alcance',
    addExcluded: 'Agregar exclusión',
    excludedLabel: 'Qué queda fuera',
    excludedReason: 'Por qué',
    removeExcluded: (name: string) => (name === '' ? 'Quitar la exclusión' : `Quitar la exclusión ${name}`),
    grid: 'Tabla de recompensas',
    gridText: 'En USD, con dos decimales como máximo. Al aceptar un reporte queda anotado el mínimo.',
    gridCaption: 'Recompensa mínima y máxima por nivel y severidad',
    gridSuggested: 'Usar valores sugeridos',
    retestFee: 'Pago por retest (opcional)',
    retestFeeHint: (most: string) =>
      `En USD, hasta ${most}: lo más que paga la fila más baja de la tabla. Se debe a quien responde cada retest que pidas.`,
    retestFeeWrong: (most: string) => `Escribe un monto de hasta USD ${most}, o deja el campo vacío.`,
    suggestion: {
      question: '¿Reemplazar toda la tabla?',
      text: 'Los valores sugeridos sustituyen los doce rangos que hay ahora.',
      keep: 'Conservar los míos',
      confirm: 'Reemplazar',
    },
    tierText: { 1: 'Mueve dinero o identidad', 2: 'Datos de clientes', 3: 'Sitios de contenido' } as Record<
      number,
      string
    >,
    least: (tier: number, severity: string) => `Mínimo, nivel ${tier}, ${severity}`,
    most: (tier: number, severity: string) => `Máximo, nivel ${tier}, ${severity}`,
    notAmount: (cell: string) => `${cell}: escribe una cantidad positiva con dos decimales como máximo.`,
    tooLarge: (cell: string) => `${cell}: es demasiado. El máximo es USD 1,000,000.`,
    order: (cell: string) => `${cell}: el mínimo debe ser menor o igual que el máximo.`,
    half: (cell: string) => `${cell}: faltan el mínimo o el máximo.`,
    cell: (tier: number, severity: string) => `Nivel ${tier}, ${severity}`,
    unpaid: 'Un programa de divulgación no paga recompensas.',
  },
  rules: {
    search: 'Buscar en las cláusulas',
    noMatch: 'Ninguna cláusula contiene esas palabras.',
    fixed: 'Fija',
    own: 'Reglas propias',
    ownText: 'Lo que solo vale para este programa.',
    add: 'Agregar regla',
    title: 'Título',
    text: 'Texto',
    remove: (title: string) => (title === '' ? 'Quitar la regla' : `Quitar la regla ${title}`),
    count: (count: number) => plural(count, 'cláusula', 'cláusulas'),
    failed: 'No pudimos cargar la biblioteca de cláusulas',
  },
  response: {
    targets: 'Tiempos de respuesta',
    targetsText: 'En días hábiles. Publicamos la mediana y el percentil 90 de lo que cumples.',
    first_answer: 'Primera respuesta',
    triage: 'Triaje',
    reward_decision: 'Decisión de recompensa',
    payment: 'Pago desde la aprobación',
    fix: 'Corrección',
    fixOf: (severity: string) => `Corrección, severidad ${severity}`,
    days: 'días',
    notDays: 'Escribe un número entre 1 y 365, o déjalo vacío.',
    notRequiredDays: 'Escribe un número entre 1 y 365.',
    noDays: 'Indica los días para poder publicar.',
    countries: 'Países',
    countriesText: 'Sin países admitidos, se participa desde cualquier lugar salvo los excluidos.',
    approved: 'Países admitidos',
    denied: 'Países excluidos',
    addCountry: 'Agregar',
    removeCountry: (name: string) => `Quitar ${name}`,
    everywhere: 'Desde cualquier país',
    nobody: 'Ninguno',
    both: (name: string) => `${name} está en las dos listas. Déjalo en una.`,
  },
  publish: {
    ready: 'Todo listo para publicar',
    readyText: 'La versión quedará como está, para siempre. Los cambios posteriores crean otra.',
    missing: (count: number) => (count === 1 ? 'Queda 1 pendiente' : `Quedan ${count} pendientes`),
    refused: 'Hay un dato que no pudimos guardar. Corrígelo.',
    go: 'Ir al paso',
    changes: 'Qué cambia frente a la versión vigente',
    noChanges: 'No hay cambios que publicar.',
    billing: 'Términos de facturación',
    billingVersion: (version: string) => `Versión del ${version}`,
    billingPoints: (feePercent?: number) => [
      'Pagas lo que apruebas: cada recompensa aceptada, dentro de la tabla publicada.',
      'Al aceptar un reporte queda anotado el mínimo de la tabla para su nivel y severidad; es un registro, no un depósito.',
      'La recompensa se decide en los días que publicas. Si aceptas el riesgo en vez de corregir, se debe igual.',
      feePercent === undefined
        ? 'La tarifa de la plataforma, si la hay, se muestra al decidir cada recompensa y se suma a ella.'
        : `La tarifa de la plataforma es ${feePercent}% de cada recompensa. Se suma a ella y se muestra al decidirla.`,
      'Pagas por fuera de la plataforma y registras aquí la referencia y la fecha.',
    ],
    billingAccept: 'Acepto estos términos en nombre de mi organización',
    billingAccepting: 'Guardando…',
    billingSubmit: 'Aceptar términos',
    billingDone: 'Aceptados por tu organización',
    billingOther: 'Debe aceptarlos una persona propietaria de tu organización.',
    button: (version: number) => `Publicar versión ${version}`,
    notYou: 'Solo una persona propietaria puede publicar. Tus cambios quedan guardados como propuesta.',
    confirmTitle: (version: number) => `¿Publicar la versión ${version}?`,
    confirmPublic: 'Aparecerá en el portal en segundos y cualquiera podrá leerla.',
    /** Without a count while it is not known. */
    confirmPrivate: (invited?: number) => {
      if (invited === 0) return 'No has invitado a nadie: nadie la verá hasta que invites.'
      if (invited === 1) return 'La verá 1 hacker que invitaste, y nadie más.'
      return `La verán los ${invited === undefined ? '' : `${invited} `}hackers que invitaste, y nadie más.`
    },
    uninvited: 'No has invitado a nadie',
    uninvitedText: 'Un programa privado solo lo ven los hackers que invitas. Si lo publicas así, nadie lo verá.',
    invite: 'Invitar hackers',
    confirmInvites: 'Si invitaste a hackers, en ese momento reciben su correo.',
    confirmTells: (count: number) =>
      count === 0
        ? 'Nadie sigue todavía este programa.'
        : `Avisaremos a ${plural(count, 'hacker', 'hackers')} por correo.`,
    confirmForever: 'Una versión publicada no se puede cambiar ni borrar.',
    cancel: 'Seguir revisando',
    publishing: 'Publicando…',
    published: 'Publicado',
    close: 'Cerrar',
    discard: 'Descartar cambios',
    discardTitle: '¿Descartar los cambios?',
    discardText: 'La versión vigente no se toca. Lo que escribiste después se pierde.',
  },
  next: {
    about: 'Seguir con el alcance',
    scope: 'Seguir con las reglas',
    rules: 'Seguir con los tiempos',
    response: 'Seguir con el equipo',
    people: 'Revisar y publicar',
    publish: 'Revisar y publicar',
  } satisfies Record<BuilderStep, string>,
} as const
