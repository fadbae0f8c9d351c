import { useState } from 'react'
import { firstLetter } from '#kit/format'
import { MARKED } from './marked.ts'
import marks from './marks.svg'

/** Ring and inner hue; each at least 3 : 1 against a card. */
const HUES: readonly (readonly [string, string])[] = [
  ['#7AA7FF', '#5C86E8'],
  ['#4FD1C5', '#38A89D'],
  ['#F2B84B', '#C9902A'],
  ['#B79CFF', '#9478E6'],
  ['#FF8FA3', '#DB6A80'],
  ['#6FD08C', '#4DAA6B'],
  ['#F59E6C', '#CF7A49'],
  ['#5FC3F2', '#3D9DCB'],
  ['#D3C36A', '#A99A45'],
  ['#E08AE0', '#B968B9'],
  ['#8FB8C9', '#6B93A5'],
  ['#C9A58B', '#A58068'],
]
const SIZE_OF_LETTERS = [15, 15, 12.5, 10.5, 9]

type Props = { code: string; size?: 20 | 24 | 32 | 40; image?: string | null; network?: 'E' | 'T' }

/** The mark of a coin, stock or index; a code without a mark is a two-toned ring with its letters. */
export function CoinDisc({ code, size = 32, image = null, network }: Props) {
  return (
    <span aria-hidden="true" className="relative inline-block shrink-0" style={{ width: size, height: size }}>
      <Mark code={code} size={size} />
      <Cover image={image} size={size} className="rounded-pill bg-card" />
      {network !== undefined && (
        <span className="num absolute -right-1 -bottom-0.5 rounded-pill border border-page bg-chip px-1 text-[9px] leading-3 font-semi text-t1">
          {network}
        </span>
      )}
    </span>
  )
}

/** A coin's code after its mark, for chips. */
export const CoinLabel = ({ code }: { readonly code: string }) => (
  <>
    <CoinDisc code={code} size={20} />
    <span>{code}</span>
  </>
)

type PairProps = { symbol: string | null; size?: 24 | 32; image?: string | null }

/** Two overlapping marks for a symbol such as BTC/USDT, the second one smaller and at the corner. */
export function PairDisc({ symbol, size = 24, image = null }: PairProps) {
  const [base = '', quote = ''] = (symbol ?? '').split('/')
  if (base === '') return null
  const [whole, corner] = [size * 0.84, size * 0.5]
  return (
    <span aria-hidden="true" className="relative inline-block shrink-0" style={{ width: size, height: size }}>
      <Mark code={base} size={whole} />
      <Cover image={image} size={whole} className="rounded-pill bg-card" />
      {quote !== '' && (
        <span className="absolute -right-px -bottom-px rounded-pill bg-page p-px">
          <Mark code={quote} size={corner} />
        </span>
      )}
    </span>
  )
}

/**
 * A code has up to four letters; an index is known by its number; a word, such as Points in the bills, has its initial.
 */
export function abbreviate(code: string): string {
  if (!/^(?:[A-Z\d]+|\w{1,4})$/.test(code)) return firstLetter(code)
  const [number] = /\d{2,4}$/.exec(code) ?? []
  return code.length > 4 && number !== undefined ? number : code.toUpperCase().slice(0, 4)
}

type MarkProps = { code: string; size: number }

function Mark({ code, size }: MarkProps) {
  const name = code.toUpperCase()
  if (!MARKED.has(name)) return <Letters code={code} size={size} />
  return (
    <svg width={size} height={size} data-mark={name} className="block">
      <use href={`${marks}#${name}`} />
    </svg>
  )
}

function Letters({ code, size }: MarkProps) {
  const [bright, deep] = HUES[hashText(code.toUpperCase()) % HUES.length] ?? ['#7AA7FF', '#5C86E8']
  const letters = abbreviate(code)
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} style={{ filter: 'var(--disc-filter)' }}>
      <circle cx="20" cy="20" r="20" fill={bright} fillOpacity=".16" />
      <circle cx="20" cy="20" r="18.25" fill="none" stroke={deep} strokeWidth="2.5" strokeOpacity=".55" />
      <path
        d="M20 1.75A18.25 18.25 0 0 1 38.25 20"
        fill="none"
        stroke={bright}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <text
        x="20"
        y="20"
        dy=".36em"
        textAnchor="middle"
        fill={bright}
        fontFamily="var(--font-num)"
        fontWeight="650"
        fontSize={SIZE_OF_LETTERS[letters.length] ?? 9}
      >
        {letters}
      </text>
    </svg>
  )
}

const COLORS = ['#7AA7FF', '#4FD1C5', '#F2B84B', '#B79CFF', '#6FD08C', '#5FC3F2', '#F59E6C', '#E08AE0']

type AvatarProps = { name: string; image?: string | null; size?: number }

/** Five by five mirrored blocks derived from the name; the member's own picture covers it once loaded. */
export function Avatar({ name, image = null, size = 40 }: AvatarProps) {
  const hash = hashText(name)
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
      <Cover image={image} size={size} className="h-full w-full" />
    </span>
  )
}

type CoverProps = { image: string | null; size: number; className: string }

/** The server's picture covers the drawn one once loaded. */
function Cover({ image, size, className }: CoverProps) {
  const [isLoaded, setLoaded] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (image === null || image === '' || isBroken) return null
  return (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onLoad={() => setLoaded(true)}
      onError={() => setBroken(true)}
      className={`absolute inset-0 object-cover ${className} ${isLoaded ? '' : 'opacity-0'}`}
    />
  )
}

/** A stable whole number for a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
