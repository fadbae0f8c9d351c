import { useState } from 'react'
import { sum, ZERO } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { Chips } from '#kit/control'
import { useNow } from '#kit/device'
import { toast } from '#kit/feedback'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useIsStale } from '#api/feed'
import { closingOf } from './figures.ts'
import { Result } from './position-parts.tsx'
import { useBacking, useCloseMany, usePriceOf } from './queries.ts'

type Props = { readonly positions: readonly Position[]; readonly code: string; readonly onClose: () => void }

export function CloseManySheet({ positions, code, onClose }: Props) {
  const t = useText()
  useNow()
  const isStale = useIsStale()
  const priceOf = usePriceOf()
  const backing = useBacking()
  const [sides, setSides] = useState<'all' | 'long' | 'short'>('all')
  // Copied positions are closed by their leader.
  const chosen = positions.filter(
    ({ origin, side }) => origin !== 'copied' && (sides === 'all' || side === sides),
  )
  const results = chosen.map(
    (each) => closingOf(each, each.lots, { price: priceOf(each), lotSize: null, backing })?.result ?? null,
  )
  const total = results.includes(null) ? null : sum(ZERO, ...results.filter((each) => each !== null))
  const count = t('futures.count', { n: chosen.length })
  const close = useCloseMany(() => {
    toast(t('futures.closed_many', { count }), 'success')
    onClose()
  })
  return (
    <ReviewSheet
      title={t('futures.close_many')}
      rows={[
        { label: t('futures.positions'), value: count },
        {
          label: t('futures.estimated'),
          value: <Result value={total} code={code} isEstimate />,
          isStrong: true,
        },
      ]}
      warning={t('futures.close_final')}
      confirm={t('futures.close_slide')}
      isFinal
      isBusy={close.isBusy}
      isDisabled={chosen.length === 0}
      blocked={isStale ? t('spot.price_updating') : null}
      failure={close.failure?.message}
      onConfirm={() => void close.send({ sides })}
      onClose={onClose}
    >
      <Chips
        name={t('futures.side')}
        value={sides}
        onChange={(next) => {
          close.reset()
          setSides(next)
        }}
        chips={[
          { id: 'all', label: t('app.all') },
          { id: 'long', label: t('futures.longs') },
          { id: 'short', label: t('futures.shorts') },
        ]}
      />
    </ReviewSheet>
  )
}
