import type { SavedAddress } from '@bourse/contracts/wallet'
import { Copy } from 'lucide-react'
import { AddressText, copyWithToast } from '#features/wallet'
import { Button } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { QrCard } from '#kit/qr'
import { useText } from '#text'

/** The code of a saved address, large enough for another phone. */
export function CodeSheet({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const t = useText()
  const copy = (
    <Button onClick={() => void copyWithToast(address.address)}>
      <Copy size={18} aria-hidden="true" />
      {t('app.copy')}
    </Button>
  )
  return (
    <Sheet title={address.label ?? address.code ?? t('address.qr')} onClose={onClose} foot={copy}>
      <div className="flex flex-col items-center gap-4 py-3">
        <QrCard text={address.address} label={t('address.qr')} size={264} />
        <AddressText address={address.address} />
      </div>
    </Sheet>
  )
}
