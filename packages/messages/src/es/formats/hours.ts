/** "24 horas", "3 días". Two days and more are written in days where they divide evenly. */
export function hoursText(hours: number): string {
  if (hours === 1) return '1 hora'
  return hours >= 48 && hours % 24 === 0 ? `${hours / 24} días` : `${hours} horas`
}
