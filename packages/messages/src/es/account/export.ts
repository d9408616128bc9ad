import { brand } from '#messages/brand.ts'

/** What the file with a person's data says about itself. */
export const exportGuide = {
  about: `Copia de todo lo que ${brand.name} sabe de ti, tabla por tabla. No incluye contraseñas, códigos ni llaves de sesión: no se guardan de forma que se puedan leer, o abrirían tu cuenta a quien tuviera este archivo.`,
  /** One line for each table; a table without one shows its name. */
  tables: {
    organizations: 'Organizaciones a las que perteneces.',
    users: 'Tu cuenta y tu perfil.',
    picture: 'Tu foto, en base64.',
    memberships: 'Tu papel en cada organización.',
    program_memberships: 'Tu rol en cada programa.',
    agent_invitations: 'Los programas que te invitaron y tu respuesta.',
    program_follows: 'Los programas que sigues.',
    invitations: 'Las invitaciones que llegaron a este correo.',
    target_documents: 'Los documentos que enviaste para probar objetivos de tu organización.',
    audit_events: 'Lo que hiciste en tus organizaciones. Se conserva sin tu nombre cuando borras tu cuenta.',
    suspensions: 'Suspensiones de tu cuenta, con su cláusula y su motivo.',
    second_factor_recoveries: 'Recuperaciones de tu segundo factor.',
    staff_acts:
      'Lo que el equipo de la plataforma hizo con tu cuenta y por qué. Se conserva sin tu nombre cuando borras tu cuenta.',
    consents: 'Los textos que aceptaste, con versión, fecha y dirección IP.',
    availability: 'El tiempo que ofreces.',
    availability_hours: 'Tus horas por día; 1 es lunes.',
    follows: 'A quién sigues y quién te sigue.',
    notification_choices: 'Los avisos que elegiste.',
    notifications: 'Los avisos que recibiste, sin el contenido de lo que cuentan.',
    sessions: 'Tus sesiones, con navegador y dirección IP.',
    grants: 'Los sitios donde se abrió cada sesión.',
    handoff_codes: 'Los pasos de tu sesión a cada aplicación.',
    refresh_tokens: 'Cuándo se renovó cada sesión.',
    known_browsers: 'Los navegadores donde ya iniciaste sesión.',
    passkeys: 'Tus llaves de acceso: su nombre, cuándo las agregaste y su último uso.',
    passkey_challenges: 'Lo que una llave de acceso tenía por firmar en cada sesión.',
    recovery_codes: 'Cuándo usaste cada código de recuperación.',
    totp_setups: 'La verificación en dos pasos que empezaste y no terminaste.',
    one_time_links: 'Los enlaces que te enviamos por correo.',
    email_changes: 'Los cambios de correo que pediste.',
    account_letters: 'Los correos sobre tu cuenta.',
    data_exports: 'Las copias de tus datos que pediste.',
    leads: 'Lo que escribiste en el formulario de contacto con este correo.',
    reset_requests: 'Las solicitudes de contraseña nueva que aún no se atienden.',
  } as Readonly<Record<string, string>>,
} as const
