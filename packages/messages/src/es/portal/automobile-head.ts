/** The first screen of /solution/automobile; its other texts load after the page. */
export const automobileHead = {
  title: 'Ciberseguridad automotriz',
  description:
    'Pruebas de ECU, telemática, app, actualizaciones remotas, nube y carga para la industria automotriz, en banco de pruebas.',
  heading: 'De la ECU a la nube: pon a prueba cada conexión del vehículo',
  lede: 'Bug bounty y pentests para fabricantes, proveedores y flotas, con taxonomía propia y sin tocar un vehículo en circulación',
  primaryAction: 'Planear una prueba',
  secondaryAction: 'Ver programas automotrices',
} as const
