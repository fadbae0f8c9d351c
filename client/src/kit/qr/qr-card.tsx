import { useEffect, useState } from 'react'
import { Skeleton } from '#kit/feedback'

type Matrix = { readonly size: number; readonly data: boolean[][] }

/** One path for all dark squares. */
const drawPath = ({ data }: Matrix): string =>
  data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')

type Props = { text: string; label: string; size?: number }

export const QrCard = (props: Props) => <Drawn key={props.text} {...props} />

function Drawn({ text, label, size = 184 }: Props) {
  const [matrix, setMatrix] = useState<Matrix | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(({ encode }) => {
      if (isCurrent) setMatrix(encode(text, { ecc: 'M', border: 4 }))
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <div className="inline-block overflow-hidden rounded-md bg-white" style={{ width: size, height: size }}>
      {matrix === null ? (
        <Skeleton className="h-full w-full" />
      ) : (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${matrix.size} ${matrix.size}`}
          width={size}
          height={size}
          shapeRendering="crispEdges"
        >
          <path d={drawPath(matrix)} fill="#0A0D13" />
        </svg>
      )}
    </div>
  )
}
