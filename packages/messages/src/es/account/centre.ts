import { fixed } from '../fixed.ts'

/** The frame of the account centre, and the shared texts of its screens. */
export const centre = {
  name: 'Cuenta',
  navigation: 'Tu cuenta',
  breadcrumb: 'Ruta',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  help: 'Ayuda y contacto',
  space: 'Ir a mi espacio',
  /** By screen: its name in the navigation, and its title where that differs. */
  screens: {
    profile: { name: 'Perfil', title: 'Perfil' },
    access: { name: 'Datos de acceso', title: 'Datos de acceso' },
    'two-factor': { name: 'Dos pasos (2FA)', title: 'Verificación en dos pasos' },
    sessions: { name: 'Sesiones', title: 'Sesiones' },
    social: { name: 'Redes sociales', title: 'Redes sociales' },
    availability: { name: 'Disponibilidad', title: 'Disponibilidad' },
    payout: { name: 'Datos de cobro', title: 'Datos de cobro' },
    visibility: { name: 'Visibilidad', title: 'Visibilidad' },
    notifications: { name: 'Notificaciones', title: 'Notificaciones' },
    data: { name: 'Tus datos', title: 'Tus datos' },
    disable: { name: 'Desactivar cuenta', title: 'Desactivar cuenta' },
  },
  form: {
    save: 'Guardar cambios',
    saving: 'Guardando…',
    saved: 'Guardado',
    toast: 'Cambios guardados',
    pending: 'Tienes cambios sin guardar',
  },
  leave: {
    title: 'Tienes cambios sin guardar',
    text: 'Si sales de esta pantalla, se pierden.',
    close: 'Cerrar',
    stay: 'Seguir editando',
    go: 'Salir sin guardar',
  },
  missing: {
    title: fixed.nothingHere,
    text: 'La dirección tiene un error, ya no existe o no es de tu espacio.',
  },
  notAllowed: {
    title: 'Tu rol no permite esto',
    text: 'Pídelo a una persona propietaria de tu organización: puede hacerlo o darte el rol.',
  },
  loading: {
    label: 'Cargando…',
    slow: 'Esto tarda más de lo normal',
    failed: 'No pudimos cargar esta pantalla',
    retry: 'Reintentar',
  },
} as const
