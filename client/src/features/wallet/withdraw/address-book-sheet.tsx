import type { AssetId } from '@bourse/contracts/market'
import { type SavedAddress, wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { EmptyList, TagLine, UsableFrom } from '#features/wallet'
import { QueryView, Skeleton } from '#kit/feedback'
import { truncateMiddle } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor } from '#api'

type Props = { asset: AssetId; onPick: (address: SavedAddress) => void; onClose: () => void }

/** More than a member saves: the picker needs all of them. */
const MOST = 100

/** The saved addresses of one coin; a tap picks one. */
export function AddressBookSheet({ asset, onPick, onClose }: Props) {
  const t = useText()
  const { data, ...query } = useQuery(queryFor(wallet.addresses, { page: 1, limit: MOST }))
  return (
    <Sheet title={t('screen.addresses')} onClose={onClose}>
      <QueryView
        query={{ ...query, data: data && { list: data.list.filter((each) => each.asset === asset) } }}
        skeleton={<Skeleton className="h-32 w-full" />}
        empty={
          <EmptyList
            kind="security"
            title="address.none"
            note="address.none_note"
            to="setting/addWallet"
            label="screen.add_address"
          />
        }
      >
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
                    <TagLine address={each} />
                    <UsableFrom address={each} />
                  </span>
                  {each.network !== null && <span className="shrink-0 text-sub text-t2">{each.network}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  )
}
