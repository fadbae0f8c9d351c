import type { AssetId } from '@bourse/contracts/market'
import { type SavedAddress, wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { Empty, QueryView, Skeleton } from '#kit/feedback'
import { truncateMiddle } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor } from '#api'

type Props = { asset: AssetId; onPick: (address: SavedAddress) => void; onClose: () => void }

/** More than a member saves: the picker needs all of them. */
const MOST = 100

/** The saved addresses of this coin. */
export function BookSheet({ asset, onPick, onClose }: Props) {
  const t = useText()
  return (
    <Sheet title={t('screen.addresses')} onClose={onClose}>
      <Saved asset={asset} onPick={onPick} />
    </Sheet>
  )
}

function Saved({ asset, onPick }: Pick<Props, 'asset' | 'onPick'>) {
  const t = useText()
  const { data, ...query } = useQuery(queryFor(wallet.addresses, { page: 1, limit: MOST }))
  const saved = data && { list: data.list.filter((each) => each.asset === asset) }
  const none = (
    <Empty title={t('address.none')}>
      <p className="text-sub text-t3">{t('address.none_note')}</p>
      <LinkButton to="setting/addWallet">{t('screen.add_address')}</LinkButton>
    </Empty>
  )
  const skeleton = <Skeleton className="h-32 w-full" />
  return (
    <QueryView query={{ ...query, data: saved }} skeleton={skeleton} empty={none}>
      {({ list }) => (
        <ul className="divide-y divide-line">
          {list.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() => onPick(each)}
                className="press flex min-h-14 w-full items-center justify-between gap-3 py-2 text-left -outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block text-row break-words text-t1">{each.label ?? each.code}</span>
                  <span className="num block text-sub text-t3">{truncateMiddle(each.address, 10)}</span>
                </span>
                {each.network !== null && <span className="shrink-0 text-sub text-t2">{each.network}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
