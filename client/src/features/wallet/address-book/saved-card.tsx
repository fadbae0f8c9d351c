import type { SavedAddress } from '@bourse/contracts/wallet'
import { Copy, Trash2 } from 'lucide-react'
import { AddressText, copyWithToast } from '#features/wallet'
import { IconButton } from '#kit/control'
import { Card } from '#kit/layout'
import { CoinDisc } from '#kit/picture'
import { QrCard } from '#kit/qr'
import { useText } from '#text'

type Props = { address: SavedAddress; onCode: () => void; onRemove: () => void }

/** One saved address: label, network and QR code, which a press enlarges. */
export function SavedCard({ address, onCode, onRemove }: Props) {
  const t = useText()
  const code = address.code ?? ''
  return (
    <Card className="pr-2!">
      <div className="flex items-center gap-3">
        <CoinDisc code={code} size={32} />
        <p className="min-w-0 flex-1">
          <span className="block text-row font-semi break-words text-t1">{address.label ?? code}</span>
          <span className="block text-sub text-t3">
            {[code, address.network].filter((part) => part !== null && part !== '').join(' · ')}
          </span>
        </p>
        <IconButton name={t('app.copy')} onClick={() => void copyWithToast(address.address)}>
          <Copy size={18} aria-hidden="true" />
        </IconButton>
        <IconButton name={t('address.remove')} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex items-center gap-3 pt-2 pr-2">
        <div className="min-w-0 flex-1 text-row">
          <AddressText address={address.address} />
        </div>
        <button
          type="button"
          aria-label={t('address.show_qr')}
          onClick={onCode}
          className="press shrink-0 rounded-md"
        >
          <QrCard text={address.address} label={t('address.qr')} size={64} />
        </button>
      </div>
    </Card>
  )
}
