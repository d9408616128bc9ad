import { brand } from '#messages/brand.ts'

const security = {
  email: { title: 'Tu correo está confirmado', text: 'Ahí te avisaremos de todo lo importante.' },
  secondFactorOn: {
    title: 'La verificación en dos pasos está activa',
    text: 'Tu contraseña sola no abre tu cuenta.',
  },
  secondFactorOff: { title: 'Activa la verificación en dos pasos', action: 'Activar' },
} as const

/** Shared texts of both apps' homes: what can be done today, and what cannot yet. */
export const home = {
  greeting: (name: string) => `Hola, ${name}`,
  ready: 'Para empezar',
  readyNote: 'Lo que ya puedes hacer',
  next: 'Todavía no está aquí',
  done: 'Listo',
  security,
  agents: {
    lede: `Este es tu espacio de trabajo en ${brand.name}. Elige un programa, prueba solo lo que entra en su alcance y repórtale lo que encuentres.`,
    secondFactorWhy: 'Te la pediremos para enviar tu primer reporte.',
    programs: {
      title: 'Elige un programa y envía tu primer reporte',
      text: 'Lee su alcance, sus reglas y sus recompensas. El reporte se escribe desde la página del programa.',
      action: 'Explorar programas',
    },
    invitations: {
      title: (count: number) => (count === 1 ? 'Te invitan a un programa' : `Te invitan a ${count} programas`),
      text: 'Lee las reglas y decide. Rechazar no afecta tus puntos.',
      action: 'Responder',
    },
    own: {
      title: 'Revisa tus programas',
      text: 'Invitaciones, programas privados y los que sigues.',
      action: 'Ver mis programas',
    },
    profile: {
      title: 'Revisa tu perfil',
      text: 'Tú decides quién lo ve.',
      action: 'Abrir perfil',
    },
    coming: [{ title: 'Cobros', text: 'Recibir tus recompensas desde la plataforma.' }],
  },
  customers: {
    lede: (organization: string) => `Este es el espacio de ${organization} en ${brand.name}.`,
    secondFactorWhy: 'Te la pediremos para leer el primer reporte.',
    organization: {
      title: 'Completa los datos de tu organización',
      text: 'Razón social, sector, sitio web y qué hace. Los revisamos antes de tu primer programa.',
      action: 'Completar datos',
    },
    team: {
      title: 'Invita a tu equipo',
      text: 'Por correo, con el rol que le toca a cada persona. No necesitan tener cuenta.',
      action: 'Invitar',
    },
    target: {
      title: 'Registra un objetivo y demuestra que es tuyo',
      text: 'Un sitio, una API, una aplicación. Sin eso no entra en ningún programa publicado.',
      action: 'Ver objetivos',
    },
    program: {
      title: 'Prepara tu primer programa',
      text: 'Alcance, reglas y recompensas paso a paso. Se guarda como borrador; lo publicas cuando hayamos aprobado tu organización.',
      action: 'Crear programa',
    },
    disclosure: {
      title: 'Recibe reportes sin esperar',
      text: 'Con tu dominio comprobado por DNS publicas hoy una página de divulgación sin recompensas, antes de que revisemos tu organización.',
      action: 'Publicar divulgación',
    },
    programs: {
      title: 'Mira cómo se publica un programa',
      text: 'Alcance, reglas y recompensas de programas públicos.',
      action: 'Explorar',
    },
    coming: [{ title: 'Fondos y facturas', text: 'Apartar y pagar recompensas desde la plataforma.' }],
  },
  comingNote: 'Lo estamos construyendo. No hay fecha que prometer.',
} as const
