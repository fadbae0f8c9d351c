import { useState } from 'react'
import { hashOf } from './hash.ts'

const COLORS = ['#7AA7FF', '#4FD1C5', '#F2B84B', '#B79CFF', '#6FD08C', '#5FC3F2', '#F59E6C', '#E08AE0']

type Props = { name: string; image?: string | null; size?: number }

/** Five by five mirrored blocks derived from the name; the member's own picture covers it once loaded. */
export function Avatar({ name, image = null, size = 40 }: Props) {
  const [isBroken, setBroken] = useState(false)
  const hash = hashOf(name)
  const color = COLORS[hash % COLORS.length]
  const cells = Array.from({ length: 15 }, (_, at) => (hash >>> (at + 8)) & 1 || (at === 7 ? 1 : 0))
  return (
    <span
      aria-hidden="true"
      className="relative inline-block shrink-0 overflow-hidden rounded-pill bg-chip"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 9 9" width={size} height={size} fill={color}>
        {cells.map((isOn, at) => {
          if (isOn === 0) return null
          const [column, row] = [at % 3, Math.floor(at / 3)]
          return (
            <g key={at}>
              <rect x={column + 2} y={row + 2} width="1.02" height="1.02" />
              {column < 2 && <rect x={6 - column} y={row + 2} width="1.02" height="1.02" />}
            </g>
          )
        })}
      </svg>
      {image !== null && image !== '' && !isBroken && (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(true)}
          className="absolute inset-0 h-full w-full object-cover"
        />
      )}
    </span>
  )
}
