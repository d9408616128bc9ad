import { brand } from '#messages/brand.ts'
import type { ViewerKind } from '@grana/contract/presence'

/** Who sees the profile of an agent. */
export const visibility = {
  lede: 'Decide quién ve tu perfil. Tus reportes los ve siempre y solo quien los recibe.',
  form: 'Visibilidad',
  labels: { visibility: 'Quién ve tu perfil', open_web: 'Web abierta' },
  choices: { everyone: 'Todos', friends: 'Solo amigos', nobody: 'Nadie' },
  explained: {
    everyone: 'Cualquier persona con sesión iniciada. Tu nombre y tus horas, solo tus amigos.',
    friends: 'Hackers éticos con quienes te sigues mutuamente o colaboraste en un reporte.',
    nobody: 'Nadie ve tu perfil, ni siquiera tus amigos.',
  },
  openWeb: 'Mostrarlo también en la web abierta',
  openWebHint: 'Lo ve quien no tiene cuenta y puede aparecer en buscadores.',
  openWebOff: 'Solo se puede cuando lo ven todos.',
  preview: {
    title: 'Así te ven',
    text: 'Con lo que está elegido arriba, aunque no lo hayas guardado.',
    viewer: 'Quién mira',
    viewers: { visitor: 'Sin cuenta', member: 'Con cuenta', friend: 'Un amigo' } as Record<ViewerKind, string>,
    hidden: 'No ve tu perfil',
    hiddenText: 'Ve lo mismo que si tu perfil no existiera.',
  },
  card: {
    handle: (username: string) => `@${username}`,
    since: (date: string) => `En ${brand.name} desde el ${date}`,
    links: 'Enlaces',
    noLinks: 'Sin enlaces',
    names: { twitter: 'X (Twitter)', linkedin: 'LinkedIn', website: 'Sitio web' },
    availability: 'Disponibilidad',
    weekend: 'fin de semana',
    hours: (day: string, start: string, end: string) => `${day} ${start}–${end}`,
    forFriends: 'Nombre y disponibilidad: solo para amigos',
  },
} as const
