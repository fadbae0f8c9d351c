import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { TimeButton } from '#api/order-terms'
import { TwapButton } from '#api/twap'
import { chooseTime } from './order-terms.ts'
import type { SpotForm } from './use-spot-form.ts'

const OptionsSheet = lazyComponent(async () => (await import('./options-sheet.tsx')).OptionsSheet)

const ScaleSheet = lazyComponent(async () => (await import('./scale-sheet.tsx')).ScaleSheet)

type Props = { readonly form: SpotForm }

/** How long the order counts; its sheet also has the option for own orders. Scale and TWAP orders have sheets of their own. */
export function OrderOptions({ form }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [isScaling, setScaling] = useState(false)
  return (
    <>
      <TimeButton time={chooseTime(form.values)} lasts={form.values.lasts} onPress={() => setOpen(true)} />
      {form.values.account === 'spot' && (
        <div className="flex gap-5">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setScaling(true)}
            className="press hit -mb-2.5 min-h-9 self-start text-sub font-semi text-link"
          >
            {t('spot.scale')}
          </button>
          <SpotTwap form={form} />
        </div>
      )}
      {isOpen && <OptionsSheet form={form} onClose={() => setOpen(false)} />}
      {isScaling && <ScaleSheet form={form} onClose={() => setScaling(false)} />}
    </>
  )
}

function SpotTwap({ form: { context, market, values } }: Props) {
  const t = useText()
  const { side, quantity } = values
  const { lotStep, quantityMin, priceTick } = context.terms
  const action = t(side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })
  const bounds = { step: lotStep, least: quantityMin, priceTick }
  return <TwapButton start={{ product: 'spot', market, side, action, quantity, ...bounds }} />
}
