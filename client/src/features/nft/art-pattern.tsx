import { hashText } from '#kit/picture'

const TONES = [
  ['#1b2740', '#2a3f6b'],
  ['#16302f', '#22504c'],
  ['#33291a', '#574427'],
  ['#2a2340', '#46396b'],
  ['#351f29', '#583040'],
  ['#1c2f22', '#2e4f38'],
] as const
const CELLS = 6
const EIGHTH = 12.5

/** A two-toned pattern derived from the code of an artwork: placeholder until the picture loads. */
export function ArtPattern({ code }: { code: string }) {
  const hash = hashText(code)
  const [dark, light] = TONES[hash % TONES.length] ?? TONES[0]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width="100" height="100" fill={dark} />
      {Array.from({ length: CELLS }, (_, at) => {
        const bits = hash >>> (at * 4)
        const [x, y] = [(bits & 3) * 2 * EIGHTH, ((bits >>> 2) & 3) * 2 * EIGHTH]
        return <circle key={at} cx={x + EIGHTH} cy={y + EIGHTH} r={at * 3 + 8} fill={light} opacity=".55" />
      })}
    </svg>
  )
}
