import type { Position } from '@bourse/contracts/futures'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { type Format, useFormat } from '#kit/format'
import { Balance, Price, Quantity } from '#kit/market'
import type { Column } from '#kit/table'
import { costLabel, Result } from '#api/positions'
import { liquidationDistance, normalizeStop, riskLevel } from './figures.ts'
import { RISK_COLOR } from './position-parts.tsx'
import { symbolColumn } from './table-columns.tsx'
import type { PositionFigures } from './use-figures.ts'

export type Row = { readonly position: Position; readonly live: PositionFigures }

const priceCell = (value: Amount | null, { live }: Row, className = '') => (
  <Price value={value} tick={live.terms?.priceTick ?? null} isPlain className={className} />
)

export const listPositionColumns = (
  format: Format,
  { rows, onStops }: { readonly rows: readonly Position[]; readonly onStops: (id: Position['id']) => void },
): Column<Row>[] => [
  ...listPriceColumns(format),
  ...listMarginColumns(format),
  {
    id: 'stops',
    label: format.t('futures.stops'),
    cell: (row) => <Stops row={row} onPress={() => onStops(row.position.id)} />,
  },
  ...listExtraColumns(format, rows),
]

function listPriceColumns(format: Format): Column<Row>[] {
  const { t } = format
  return [
    symbolColumn(format, ({ position }) => position),
    {
      id: 'lots',
      label: t('futures.lots'),
      cell: ({ position }) => <Quantity value={position.lots} />,
      sortBy: ({ position }) => position.lots,
    },
    {
      id: 'profit',
      label: t('futures.profit'),
      cell: ({ live }) => (
        <Result value={live.profit} percent={live.percent} className={live.isStale ? 'opacity-60' : ''} />
      ),
      sortBy: ({ live }) => live.profit,
      isFixed: true,
    },
    {
      id: 'open',
      label: t('futures.open_price'),
      cell: (row) => priceCell(row.position.openPrice, row),
      sortBy: ({ position }) => position.openPrice,
    },
    {
      id: 'now',
      label: t('futures.price_now'),
      cell: (row) => priceCell(row.live.price, row, row.live.isStale ? 'text-flat' : ''),
    },
    {
      id: 'liquidation',
      label: t('futures.liquidation'),
      cell: (row) => <Liquidation row={row} format={format} />,
      sortBy: ({ position, live }) => liquidationDistance(live.valued, position.liquidationPrice),
    },
  ]
}

function listMarginColumns({ t, rateText }: Format): Column<Row>[] {
  return [
    {
      id: 'margin',
      label: t('futures.margin'),
      cell: ({ live }) => <Balance value={live.margin} kind="money" />,
      sortBy: ({ live }) => live.margin,
    },
    {
      id: 'risk',
      label: t('futures.risk'),
      cell: ({ live: { risk } }) =>
        risk === null ? (
          '—'
        ) : (
          <span className={RISK_COLOR[riskLevel(risk)]}>{rateText(multiplyByInt(risk, 100n))}</span>
        ),
      sortBy: ({ live }) => live.risk,
      isExtra: true,
    },
  ]
}

function listExtraColumns({ t, timeText }: Format, rows: readonly Position[]): Column<Row>[] {
  return [
    {
      id: 'fee',
      label: t('futures.fee_paid'),
      cell: ({ position }) => <Balance value={position.fee} kind="money" />,
      sortBy: ({ position }) => position.fee,
      isExtra: true,
    },
    {
      id: 'overnight',
      label: t(costLabel(rows, 'paid')),
      cell: ({ position }) => <Balance value={position.overnightFee} kind="money" />,
      sortBy: ({ position }) => position.overnightFee,
      isExtra: true,
    },
    {
      id: 'at',
      label: t('futures.opened_at'),
      cell: ({ position }) => (position.openedAt === null ? '—' : timeText(position.openedAt)),
      sortBy: ({ position }) => position.openedAt,
      isExtra: true,
    },
  ]
}

function Liquidation({ row, format: { rateText } }: { readonly row: Row; readonly format: Format }) {
  const { position, live } = row
  const distance = liquidationDistance(live.valued, position.liquidationPrice)
  return (
    <>
      {priceCell(position.liquidationPrice, row, 'text-warning')}
      {distance !== null && <span className="text-t3"> {rateText(multiplyByInt(distance, 100n))}</span>}
    </>
  )
}

/** Take profit and stop loss; a press opens their sheet. */
function Stops({ row, onPress }: { readonly row: Row; readonly onPress: () => void }) {
  const { t } = useFormat()
  const { takeProfit, stopLoss, symbol } = row.position
  return (
    <button
      type="button"
      onClick={onPress}
      className="press min-h-7 rounded-sm px-1 text-t2 hover:bg-chip hover:text-t1 pointer-coarse:min-h-10"
    >
      <span className="sr-only">{`${t('futures.stops')}: ${symbol ?? ''} `}</span>
      {priceCell(normalizeStop(takeProfit), row)} / {priceCell(normalizeStop(stopLoss), row)}
    </button>
  )
}
