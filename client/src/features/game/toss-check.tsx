import { checkToss, type Toss, type TossCheck } from '@bourse/contracts/game'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CopyButton } from '#kit/control'
import { useText } from '#text'
import { loadHashes } from '#api/draw'

/** Recomputes a toss on this device as soon as it is shown. */
export function TossResult({ toss }: { toss: Toss }) {
  const t = useText()
  const [result, setResult] = useState<TossCheck | null>(null)
  useEffect(() => {
    let isShown = true
    const check = async () => {
      const found = await checkToss(toss, await loadHashes())
      if (isShown) setResult(found)
    }
    void check()
    return () => {
      isShown = false
    }
  }, [toss])
  if (result === null) return <p role="status" className="min-h-5" />
  const isRight = result === 'right'
  const Icon = isRight ? CircleCheck : TriangleAlert
  return (
    <p role="status" data-check={result} className="flex gap-2 text-sub text-t2">
      <Icon size={16} className={`mt-0.5 shrink-0 ${isRight ? 'text-success' : 'text-error'}`} />
      <span>{t(isRight ? 'game.check_right' : 'game.check_wrong')}</span>
    </p>
  )
}

/** A hash or a seed that can be copied. */
export function Hex({ text }: { text: string }) {
  const t = useText()
  return (
    <span className="flex items-center justify-between gap-1">
      <span className="min-w-0 font-num text-cap wrap-anywhere">{text}</span>
      <CopyButton name={t('game.copy_hash')} text={text} />
    </span>
  )
}
