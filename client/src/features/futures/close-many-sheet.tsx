import { useState } from 'react'
import { sum, ZERO } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { Chips } from '#kit/control'
import { useNow } from '#kit/device'
import { toast } from '#kit/feedback'
import { ReviewSheet } from '#kit/form'
import { useText } from '#text'
import { useIsStale } from '#api/feed'
import { closingOf } from './figures.ts'
import { useBacking, useCloseMany } from './queries.ts'
import { Result } from './result.tsx'
import { usePriceOf } from './use-live.ts'

type Sides = 'all' | 'long' | 'short'
type Props = { readonly positions: readonly Position[]; readonly code: string; readonly onClose: () => void }

export function CloseManySheet({ positions, code, onClose }: Props) {
  const t = useText()
  useNow()
  const isStale = useIsStale()
  const priceOf = usePriceOf()
  const backing = useBacking()
  const [sides, setSides] = useState<Sides>('all')
  // Copied positions are closed by their leader.
  const chosen = positions.filter(
    (each) => each.origin !== 'copied' && (sides === 'all' || each.side === sides),
  )
  const results = chosen.map((each) =>
    closingOf(each, each.lots, { price: priceOf(each), lotSize: null, backing }),
  )
  const isKnown = results.every((each) => each !== null)
  const total = sum(ZERO, ...results.map((each) => each?.result ?? ZERO))
  const count = t('futures.count', { n: chosen.length })
  const close = useCloseMany(() => {
    toast(t('futures.closed_many', { count }), 'success')
    onClose()
  })
  const confirm = () => void close.send({ sides })
  const choose = (next: Sides) => {
    close.reset()
    setSides(next)
  }
  return (
    <ReviewSheet
      title={t('futures.close_many')}
      rows={[
        { label: t('futures.positions'), value: count },
        {
          label: t('futures.estimated'),
          value: <Result value={isKnown ? total : null} code={code} isEstimate />,
          isStrong: true,
        },
      ]}
      warning={t('futures.close_final')}
      confirm={t('futures.close_slide')}
      isFinal
      isDisabled={chosen.length === 0}
      blocked={isStale ? t('spot.price_updating') : null}
      form={{ ...close, failure: close.failure?.message ?? null, confirm, close: onClose }}
    >
      <Chips
        name={t('futures.side')}
        value={sides}
        onChange={choose}
        chips={[
          { id: 'all', label: t('app.all') },
          { id: 'long', label: t('futures.longs') },
          { id: 'short', label: t('futures.shorts') },
        ]}
      />
    </ReviewSheet>
  )
}
