const regions: Readonly<Record<string, string>> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Atlantic: 'Atlántico',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
}

/** Places whose Spanish name differs from the zone's. */
const places: Readonly<Record<string, string>> = {
  'America/Asuncion': 'Asunción',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Belem': 'Belém',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Cayenne': 'Cayena',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Cordoba': 'Córdoba',
  'America/Argentina/Cordoba': 'Córdoba',
  'America/Argentina/Rio_Gallegos': 'Río Gallegos',
  'America/Argentina/Tucuman': 'Tucumán',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Havana': 'La Habana',
  'America/Los_Angeles': 'Los Ángeles',
  'America/Maceio': 'Maceió',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Mexico_City': 'Ciudad de México',
  'America/New_York': 'Nueva York',
  'America/Panama': 'Panamá',
  'America/Port-au-Prince': 'Puerto Príncipe',
  'America/Port_of_Spain': 'Puerto España',
  'America/Santarem': 'Santarém',
  'America/Sao_Paulo': 'São Paulo',
  'Asia/Jerusalem': 'Jerusalén',
  'Asia/Tokyo': 'Tokio',
  'Asia/Seoul': 'Seúl',
  'Asia/Singapore': 'Singapur',
  'Atlantic/Azores': 'Azores',
  'Atlantic/Canary': 'Canarias',
  'Europe/Berlin': 'Berlín',
  'Europe/Brussels': 'Bruselas',
  'Europe/Copenhagen': 'Copenhague',
  'Europe/Dublin': 'Dublín',
  'Europe/Istanbul': 'Estambul',
  'Europe/Lisbon': 'Lisboa',
  'Europe/London': 'Londres',
  'Europe/Moscow': 'Moscú',
  'Europe/Paris': 'París',
  'Europe/Prague': 'Praga',
  'Europe/Rome': 'Roma',
  'Europe/Stockholm': 'Estocolmo',
  'Europe/Vienna': 'Viena',
  'Europe/Warsaw': 'Varsovia',
  'Europe/Zurich': 'Zúrich',
  'Pacific/Easter': 'Isla de Pascua',
  'Pacific/Galapagos': 'Galápagos',
}

const plain = (part: string) => part.replaceAll('_', ' ')

/** A time zone as users look for it: the place first, then its region. */
export function timeZoneName(zone: string): string {
  const [region = '', ...rest] = zone.split('/')
  const place = places[zone] ?? plain(rest.at(-1) ?? region)
  const between = rest.length > 1 ? [plain(rest[0] ?? '')] : []
  return rest.length === 0 ? place : [place, ...between, regions[region] ?? region].join(', ')
}

/** The zone with its offset from UTC at a moment: "Santiago, América (UTC−3)". */
export function zoneWithOffset(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  // A minus sign, because a line may break after a hyphen.
  return `${timeZoneName(zone)} (${offset.replace('GMT', 'UTC').replace('-', '−').replace(/\+0$/, '')})`
}
