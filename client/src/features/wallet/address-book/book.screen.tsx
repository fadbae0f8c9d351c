import { type SavedAddress, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddressText, destinationCode, EmptyList, TagLine, UsableFrom } from '#features/wallet'
import { Button, IconButton, LinkButton } from '#kit/control'
import { copyWithToast, toast } from '#kit/feedback'
import { BottomBar, Card } from '#kit/layout'
import { HistoryList } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { QrCard } from '#kit/qr'
import { useText } from '#text'
import { pagesFor, useEndpointMutation } from '#api'

export function Screen() {
  const t = useText()
  const pages = useInfiniteQuery(pagesFor(wallet.addresses, {}))
  const [removed, setRemoved] = useState<SavedAddress | null>(null)
  return (
    <>
      <HistoryList
        pages={pages}
        keyOf={(address) => address.id}
        className="space-y-3 px-gutter pt-1"
        row={(address, open) => (
          <SavedCard address={address} onCode={open} onRemove={() => setRemoved(address)} />
        )}
        sheet={(address, close) => <CodeSheet address={address} onClose={close} />}
        empty={<EmptyList kind="security" title="address.none" note="address.none_note" />}
      />
      {pages.data !== undefined && (
        <BottomBar>
          <LinkButton to="setting/addWallet" size="main">
            {t('screen.add_address')}
          </LinkButton>
        </BottomBar>
      )}
      {removed !== null && <Removing address={removed} onClose={() => setRemoved(null)} />}
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

function CodeSheet({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const t = useText()
  const copy = (
    <Button onClick={() => void copyWithToast(address.address)}>
      <Copy size={18} />
      {t('app.copy')}
    </Button>
  )
  return (
    <Sheet title={address.label ?? address.code ?? t('address.qr')} onClose={onClose} foot={copy}>
      <div className="flex flex-col items-center gap-4 py-3">
        <QrCard text={destinationCode(address.address, address.tag)} label={t('address.qr')} size={264} />
        <AddressText address={address.address} />
        <TagLine address={address} />
      </div>
    </Sheet>
  )
}

type Props = { address: SavedAddress; onCode: () => void; onRemove: () => void }

function SavedCard({ address, onCode, onRemove }: Props) {
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
          <Copy size={18} />
        </IconButton>
        <IconButton name={t('address.remove')} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </div>
      <UsableFrom address={address} />
      <div className="flex items-center gap-3 pt-2 pr-2">
        <div className="min-w-0 flex-1 text-row">
          <AddressText address={address.address} />
          <TagLine address={address} />
        </div>
        <button
          type="button"
          aria-label={t('address.show_qr')}
          onClick={onCode}
          className="press shrink-0 rounded-md"
        >
          <QrCard text={destinationCode(address.address, address.tag)} label={t('address.qr')} size={64} />
        </button>
      </div>
    </Card>
  )
}
