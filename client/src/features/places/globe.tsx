import type { Place } from './place.ts'

/** Degrees as units of the drawing: one degree is one unit, north is up. */
const toward = (text: string): number => Number.parseInt(text, 10)

/** A pin on a net of meridians and parallels. A street map would send the position to a third party. */
export function Globe({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) {
  const [x, y] = [toward(longitude) + 180, 90 - toward(latitude)]
  return (
    <svg viewBox="0 0 360 180" aria-hidden="true" fill="none" className="block w-full rounded-md bg-sheet">
      {[30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((at) => (
        <path key={at} d={`M${at} 0V180`} stroke="var(--line)" strokeWidth={at === 180 ? 1.5 : 0.75} />
      ))}
      {[30, 60, 90, 120, 150].map((at) => (
        <path key={at} d={`M0 ${at}H360`} stroke="var(--line)" strokeWidth={at === 90 ? 1.5 : 0.75} />
      ))}
      <path
        d={`M${x} 0V180M0 ${y}H360`}
        stroke="var(--primary-text)"
        strokeWidth="0.75"
        strokeDasharray="3 4"
      />
      <circle cx={x} cy={y} r="9" fill="var(--primary-text)" opacity=".2" />
      <circle cx={x} cy={y} r="3.5" fill="var(--primary-text)" />
    </svg>
  )
}
