import { brand } from '#messages/brand.ts'

const number = (value: number) => value.toLocaleString('es-419', { maximumFractionDigits: 1 })
const count = (value: number, singular: string, plural: string) => `${number(value)} ${value === 1 ? singular : plural}`

/** The page of an agent, and the parts of it that other screens show. */
export const agentProfile = {
  handle: (username: string) => `@${username}`,
  crumb: 'Hackers éticos',
  description: (username: string) =>
    `Lo que @${username} ha demostrado en ${brand.name}: puntos, precisión, categorías y reportes publicados.`,
  since: (date: string) => `En ${brand.name} desde el ${date}`,
  figures: 'Cifras',
  points: 'Puntos',
  precision: 'Precisión, 365 días',
  precisionOf: (value: number, n: number) => `${Math.round(value * 100)}% en ${n} reportes juzgados`,
  precisionTooFew: (n: number) => `Aún no se calcula: ${count(n, 'reporte juzgado', 'reportes juzgados')}`,
  languages: 'Idiomas',
  country: 'País',
  links: 'Enlaces',
  linkNames: { twitter: 'X (Twitter)', linkedin: 'LinkedIn', website: 'Sitio web' },
  hours: 'Horas libres',
  weekend: 'fin de semana',
  day: (day: string, start: string, end: string) => `${day} ${start}–${end}`,
  categories: 'Lo que ha demostrado',
  categoriesText: 'Por reportes que una organización aceptó.',
  noCategories: 'Todavía no tiene reportes aceptados.',
  accepted: (value: number) => count(value, 'aceptado', 'aceptados'),
  upTo: 'hasta',
  disclosures: 'Reportes publicados',
  noDisclosures: 'Ningún reporte publicado con su nombre.',
  place: (program: string, organization: string) => `${program}, ${organization}`,
  thanks: 'Le agradecen',
  thanksOf: (organization: string, value: number) => `${organization}, ${count(value, 'reporte', 'reportes')}`,
  loading: 'Cargando el perfil…',
  seenAs: {
    member: 'Lo ves porque tienes una cuenta.',
    friend: 'Lo ves porque se siguen: incluye su nombre.',
  },
  signIn: 'Iniciar sesión',
  hidden: {
    title: 'Este perfil no está disponible',
    text: 'No existe, o decidió no mostrarse. Si tienes una cuenta, inicia sesión y vuelve a abrirlo.',
    home: 'Ir al inicio',
  },
  failed: { title: 'No pudimos cargar este perfil', text: 'Vuelve a intentarlo en un momento.', retry: 'Reintentar' },
  open: (username: string) => `Perfil de @${username}`,
} as const
