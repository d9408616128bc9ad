import { brand } from '../brand.ts'
import { fixed } from './fixed.ts'

/** Texts of the public layout and of the pages that belong to no product. */
export const portal = {
  title: (page: string) => `${page} · ${brand.name}`,
  skipToContent: 'Ir al contenido',
  home: `${brand.name}, inicio`,
  header: {
    navigation: 'Principal',
    products: 'Productos',
    solutions: 'Soluciones',
    programs: 'Programas',
    contact: 'Contacto',
    signIn: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    space: 'Ir a mi espacio',
    openMenu: 'Abrir menú',
    menu: 'Menú',
    closeMenu: 'Cerrar menú',
  },
  pages: {
    bugBounty: { name: 'Bug bounty', summary: 'Recompensas por vulnerabilidades, todo el año' },
    pentest: { name: 'Pentest', summary: 'Un equipo con alcance y fechas por escrito' },
    finance: { name: 'Finanzas', summary: 'Banca, pagos y APIs abiertas' },
    automobile: { name: 'Automotriz', summary: 'De la ECU a la nube' },
    hackers: 'Hackers',
    activity: 'Actividad',
    codeOfConduct: 'Código de conducta',
    disclosurePolicy: 'Política de divulgación',
    terms: 'Términos y condiciones',
    privacy: 'Aviso de privacidad',
  },
  theme: {
    label: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Sistema',
  },
  breadcrumb: { label: 'Ruta de navegación', home: 'Inicio' },
  footer: {
    products: 'Productos',
    solutions: 'Soluciones',
    community: 'Comunidad',
    legal: 'Legal',
    foundFlaw: `¿Encontraste una falla en ${brand.name}?`,
  },
  scrollTop: 'Volver arriba',
  connection: {
    offline: 'Sin conexión',
    offlineDetail: 'Lo que ya abriste sigue aquí. Vuelve a intentarlo cuando tengas internet.',
    pieceMissing: 'Falta una parte de esta página',
    pieceMissingDetail: 'Vuelve a cargarla para seguir.',
    reload: 'Volver a cargar',
  },
  failure: {
    title: 'Error',
    heading: fixed.errorHappened,
    text: 'Algo falló de nuestro lado. Vuelve a cargar la página o regresa al inicio.',
    reload: 'Volver a cargar',
    home: 'Ir al inicio',
  },
} as const
