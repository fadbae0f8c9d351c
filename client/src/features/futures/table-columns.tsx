import type { Position } from '@bourse/contracts/futures'
import type { Format } from '#kit/format'
import type { Column } from '#kit/table'

type Title = Pick<Position, 'symbol' | 'side' | 'leverage'>

/** Market, direction and leverage in one cell. */
export const symbolColumn = <Row,>({ t }: Format, buildPosition: (row: Row) => Title): Column<Row> => ({
  id: 'symbol',
  label: t('spot.market'),
  cell: (row) => {
    const { symbol, side, leverage } = buildPosition(row)
    return (
      <>
        <span className="font-semi">{symbol ?? '—'}</span>{' '}
        <span className={side === 'long' ? 'text-up' : 'text-down'}>
          {t(side === 'long' ? 'futures.long' : 'futures.short')}
        </span>{' '}
        <span className="num text-t3">{leverage}×</span>
      </>
    )
  },
  sortBy: (row) => buildPosition(row).symbol,
  isText: true,
  isFixed: true,
})
