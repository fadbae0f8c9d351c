import type { PayAsset } from '@bourse/contracts/seconds'
import { Balance } from '#kit/market'
import { PickSheet } from '#kit/overlay'
import { useText } from '#text'

type Props = {
  readonly assets: readonly PayAsset[]
  readonly value: string
  readonly onPick: (code: string) => void
  readonly onClose: () => void
}

export function CoinSheet({ assets, value, onPick, onClose }: Props) {
  const t = useText()
  return (
    <PickSheet
      title={t('seconds.pay_with')}
      value={value}
      choices={assets.map(({ code, wallet }) => ({
        id: code,
        label: code,
        trailing: <Balance value={wallet?.free ?? null} places={8} />,
      }))}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
