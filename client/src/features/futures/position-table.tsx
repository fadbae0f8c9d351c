import type { Position } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#kit/format'
import { ActionButton, OwnTable, useMarketScope } from '#api/tables'
import { listPositionColumns } from './position-columns.tsx'
import { ACTION_KEY, offersAction, type PositionAction, PositionSheets } from './position-sheets.tsx'
import { useOpenPositions } from './queries.ts'
import { usePositionFigures } from './use-figures.ts'

type Opened = { readonly id: Position['id']; readonly action: PositionAction }

const ROW_ACTIONS: readonly PositionAction[] = ['stops', 'close', 'half', 'reverse', 'detach', 'share']
const NONE: readonly Position[] = []

/** Open positions whose figures follow each tick. */
export function PositionsTable({ market }: { readonly market: Market }) {
  const format = useFormat()
  const { t } = format
  const { data, error, refetch } = useOpenPositions()
  const inScope = useMarketScope(market)
  const list = data?.positions.list
  const figuresOf = usePositionFigures(list ?? NONE)
  const [opened, open] = useState<Opened | null>(null)
  const rows = list?.filter(inScope).map((position) => ({ position, live: figuresOf(position) }))
  // A sheet whose position was closed elsewhere disappears with it.
  const shown = rows?.find(({ position }) => position.id === opened?.id)
  return (
    <>
      <OwnTable
        id="positions"
        name={t('futures.positions')}
        columns={listPositionColumns(format, {
          rows: list ?? NONE,
          onStops: (id) => open({ id, action: 'stops' }),
        })}
        rows={rows}
        error={error}
        retry={() => void refetch()}
        keyOf={({ position }) => position.id}
        login={t('futures.login_positions')}
        empty={t('futures.none_positions')}
        actions={({ position }) =>
          ROW_ACTIONS.filter((action) => offersAction(position, action)).map((action) => (
            <ActionButton
              key={action}
              name={`${t(ACTION_KEY[action])}: ${position.symbol ?? ''}`}
              onPress={() => open({ id: position.id, action })}
            >
              {action === 'share' ? <Share2 size={14} /> : t(ACTION_KEY[action])}
            </ActionButton>
          ))
        }
      />
      {shown !== undefined && opened !== null && (
        <PositionSheets {...shown} open={opened.action} onClose={() => open(null)} />
      )}
    </>
  )
}
