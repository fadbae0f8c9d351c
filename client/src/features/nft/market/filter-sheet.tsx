import { nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button, Chips } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { current, navigate, useRoute } from '#kit/route'
import { type Key, useText } from '#text'
import { queryFor } from '#api'
import { MEDIUM_KEYS, RARITY_KEYS } from '#features/nft'
import {
  countFilters,
  FILTER_NAMES,
  parseFilter,
  MEDIA,
  RARITIES,
  SALE_KINDS,
  SALE_STATES,
} from './filters.ts'

const KIND_KEYS = { fixed: 'nft.fixed', auction: 'nft.auction', blindBox: 'nft.blind_box' } as const
const STATE_KEYS = { onSale: 'nft.on_sale', notStarted: 'nft.not_started', ended: 'nft.ended' } as const

type Name = (typeof FILTER_NAMES)[number]

/** Stores a choice in the route; the empty one removes it. */
function choose(changes: Partial<Record<Name, string>>): void {
  const { path, query } = current()
  navigate(path, { ...Object.fromEntries(query), ...changes }, { replace: true })
}

/** Opens the filters; without those of the kind of sale where a tab chooses it. */
export function FilterButton({ hasKind }: { hasKind: boolean }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(parseFilter(useRoute().query))
  return (
    <>
      <Button kind="neutral" size="small" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={16} />
        {count === 0 ? t('nft.filter') : t('nft.filter_count', { n: count })}
      </Button>
      {isOpen && <FilterSheet hasKind={hasKind} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterSheet({ hasKind, onClose }: { hasKind: boolean; onClose: () => void }) {
  const t = useText()
  const { query } = useRoute()
  const assets = useQuery(queryFor(nft.payAssets, {})).data?.list ?? []
  const groups: readonly (Group | false)[] = [
    { name: 'medium', label: 'nft.type', chips: MEDIA.map((id) => ({ id, label: t(MEDIUM_KEYS[id]) })) },
    hasKind && {
      name: 'mode',
      label: 'nft.sale_mode',
      chips: SALE_KINDS.map((id) => ({ id, label: t(KIND_KEYS[id]) })),
    },
    {
      name: 'state',
      label: 'nft.sale_state',
      chips: SALE_STATES.map((id) => ({ id, label: t(STATE_KEYS[id]) })),
    },
    { name: 'rarity', label: 'nft.rarity', chips: RARITIES.map((id) => ({ id, label: t(RARITY_KEYS[id]) })) },
    assets.length > 1 && {
      name: 'coin',
      label: 'nft.currency',
      chips: assets.map(({ id, code }) => ({ id, label: code })),
    },
  ]
  const cleared = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))
  const foot = (
    <div className="grid grid-cols-2 gap-2">
      <Button kind="neutral" onClick={() => choose(cleared)}>
        {t('nft.reset')}
      </Button>
      <Button onClick={onClose}>{t('nft.show_works')}</Button>
    </div>
  )
  return (
    <Sheet title={t('nft.filters')} onClose={onClose} foot={foot}>
      <div className="space-y-3">
        {groups.map(
          (group) =>
            group !== false && (
              <section key={group.name}>
                <h3 className="text-sub text-t3">{t(group.label)}</h3>
                <Chips
                  name={t(group.label)}
                  className="flex-wrap"
                  chips={[{ id: '', label: t('app.all') }, ...group.chips]}
                  value={query.get(group.name) ?? ''}
                  onChange={(id) => choose({ [group.name]: id })}
                />
              </section>
            ),
        )}
      </div>
    </Sheet>
  )
}

type Group = {
  readonly name: Name
  readonly label: Key
  readonly chips: readonly { readonly id: string; readonly label: string }[]
}
