/** A countdown in minutes and seconds: `4 min 05 s`, `32 s`. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${String(whole % 60).padStart(2, '0')} s`
}
