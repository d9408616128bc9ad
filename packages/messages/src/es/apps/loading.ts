/** What screens of the apps say while something comes, or does not. */
export const loading = {
  label: 'Cargando…',
  slow: 'Esto tarda más de lo normal',
  failed: 'No pudimos cargar esta pantalla',
  retry: 'Reintentar',
} as const
