import type { Amount } from '@bourse/contracts/kit'
import { kindOfCode, signedText, useFormat } from '#kit/format'
import { changeColorClass, Num } from '#kit/market'

type ResultProps = {
  value: Amount | null
  code?: string
  percent?: Amount | null
  isHidden?: boolean
  isEstimate?: boolean
  className?: string
}

/** A signed amount in the colour of its direction. */
export function Result(props: ResultProps) {
  const { value, code, percent = null, isHidden = false, isEstimate = false, className = '' } = props
  const { quantityText, percentText } = useFormat()
  const about = isEstimate && '≈ '
  if (value === null) return <span className={`num text-t3 ${className}`}>{about}—</span>
  return (
    <>
      {about}
      <span className={`${isHidden ? '' : changeColorClass(value)} ${className}`}>
        <Num
          text={signedText(value, quantityText(value, code === undefined ? 'money' : kindOfCode(code)))}
          isPlain
          isHidden={isHidden}
        />
        {code !== undefined && ` ${code}`}
        {percent !== null && !isHidden && (
          <>
            {' '}
            <Num text={percentText(percent)} isPlain className="text-sub" />
          </>
        )}
      </span>
    </>
  )
}
