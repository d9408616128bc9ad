import { brand } from '#messages/brand.ts'
import type { HoursAudience, ViewerKind } from '@grana/contract/profiles'

/** Who sees the profile of an agent. */
export const visibility = {
  lede: 'Decide quién ve tu perfil. Tus reportes los ve siempre y solo quien los recibe.',
  form: 'Visibilidad',
  labels: {
    visibility: 'Quién ve tu perfil',
    open_web: 'Web abierta',
    hours_for: 'Quién ve tus horas libres',
    findable: 'Que te encuentren',
  },
  choices: { everyone: 'Todos', friends: 'Solo amigos', nobody: 'Nadie' },
  explained: {
    everyone: 'Cualquier persona con sesión iniciada. Tu nombre, solo tus amigos.',
    friends: 'Hackers éticos con quienes te sigues mutuamente o colaboraste en un reporte.',
    nobody: 'Nadie ve tu perfil, ni siquiera tus amigos.',
  },
  openWeb: 'Mostrarlo también en la web abierta',
  openWebHint: 'Lo ve quien no tiene cuenta y puede aparecer en buscadores.',
  openWebOff: 'Solo se puede cuando lo ven todos.',
  hoursFor: { nobody: 'Nadie', friends: 'Amigos', members: 'Con cuenta', visitors: 'Todos' } as Record<
    HoursAudience,
    string
  >,
  hoursHint: 'Entre quienes ya ven tu perfil.',
  findable: 'Que las organizaciones me encuentren para invitarme',
  findableHint:
    'Cuando buscan a quién invitar ven tu nombre de usuario, tu país, tus idiomas, lo que demostraste, tu precisión, si tienes dos pasos y reportes cerrados como spam. Tus horas cuentan solo si las ve quien tiene cuenta.',
  languages: {
    title: 'Idiomas',
    text: 'En los que puedes escribir y leer un reporte. Se ven en tu perfil.',
    form: 'Idiomas',
    save: 'Guardar idiomas',
  },
  preview: {
    title: 'Así te ven',
    text: 'Con lo que está elegido arriba, aunque no lo hayas guardado.',
    viewer: 'Quién mira',
    viewers: { visitor: 'Sin cuenta', member: 'Con cuenta', friend: 'Un amigo' } as Record<ViewerKind, string>,
    hidden: 'No ve tu perfil',
    hiddenText: 'Ve lo mismo que si tu perfil no existiera.',
    page: 'Abrir la página de tu perfil',
  },
  following: {
    title: 'A quién sigues',
    text: 'Son amigos quienes se siguen mutuamente y quienes firmaron juntos un reporte enviado. Los amigos ven lo que cada quien muestra a sus amigos.',
    form: 'Seguir a alguien',
    labels: { username: 'Nombre de usuario' },
    hint: 'Sin arroba. Solo encuentras a quien se deja ver.',
    follow: 'Seguir',
    following: 'Buscando…',
    followed: (username: string) => `Ahora sigues a @${username}`,
    list: 'Personas que sigues',
    none: 'Todavía no sigues a nadie.',
    friend: 'Amigos',
    notYet: 'Aún no te sigue',
    look: 'Ver perfil',
    close: 'Ocultar perfil',
    lookAt: (username: string) => `Ver perfil de @${username}`,
    closeOf: (username: string) => `Ocultar perfil de @${username}`,
    hidden: 'No te muestra su perfil.',
    unfollow: 'Dejar de seguir',
    unfollowOf: (username: string) => `Dejar de seguir a @${username}`,
    leaving: 'Quitando…',
    failed: 'No pudimos guardar el cambio',
  },
  card: {
    handle: (username: string) => `@${username}`,
    since: (date: string) => `En ${brand.name} desde el ${date}`,
    nameForFriends: 'Nombre: solo para amigos',
    hoursHidden: 'Horas libres: no se muestran aquí',
  },
} as const
