import { type SavedAddress, wallet } from '@bourse/contracts/wallet'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { AddressText, copyWithToast } from '#features/wallet'
import { Button, LinkButton } from '#kit/control'
import { Empty, toast } from '#kit/feedback'
import { BottomBar } from '#kit/layout'
import { HistoryList } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { QrCard } from '#kit/qr'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { useAddressPages } from './queries.ts'
import { SavedCard } from './saved-card.tsx'

type Open = { readonly what: 'code' | 'remove'; readonly address: SavedAddress } | null

/** The addresses that the member withdraws to. */
export function Screen() {
  const t = useText()
  const pages = useAddressPages()
  const [open, setOpen] = useState<Open>(null)
  return (
    <>
      <HistoryList
        pages={pages}
        keyOf={(address) => address.id}
        className="space-y-3 px-gutter pt-1"
        row={(address) => (
          <SavedCard
            address={address}
            onCode={() => setOpen({ what: 'code', address })}
            onRemove={() => setOpen({ what: 'remove', address })}
          />
        )}
        empty={
          <Empty title={t('address.none')}>
            <p className="text-sub text-t3">{t('address.none_note')}</p>
          </Empty>
        }
      />
      {pages.data !== undefined && (
        <BottomBar>
          <LinkButton to="setting/addWallet" size="main">
            {t('screen.add_address')}
          </LinkButton>
        </BottomBar>
      )}
      {open?.what === 'code' && <CodeSheet address={open.address} onClose={() => setOpen(null)} />}
      {open?.what === 'remove' && <Removing address={open.address} onClose={() => setOpen(null)} />}
    </>
  )
}

function Removing({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const t = useText()
  const remove = useEndpointMutation(wallet.removeAddress)
  const confirm = async () => {
    const message = await remove.send({ id: address.id })
    if (message !== null) toast(message, 'success')
    onClose()
  }
  return (
    <Dialog
      title={t('address.remove_ask')}
      confirm={t('address.remove')}
      kind="danger"
      isBusy={remove.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <span className="break-all">{address.address}</span>
    </Dialog>
  )
}

/** The code of a saved address, large enough for another phone. */
function CodeSheet({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
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
