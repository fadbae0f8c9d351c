import { type Amount, multiply, parseAmount, parseInstant } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type ReceiptHead, receipts } from '@bourse/contracts/receipts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotOffered } from '#kit/detail'
import { type Format, useFormat } from '#kit/format'
import { Balance } from '#kit/market'
import type { Column } from '#kit/table'
import { pagesFor, useIsMember, usePreference } from '#api'
import { linkToReceipt, ReceiptLink } from '#api/receipts'
import { OwnTable, useRows } from '#api/tables'

/** The member's own executions, each with its receipt. */
export function FillsTable({ market }: { readonly market: Market }) {
  const format = useFormat()
  const { t } = format
  const isLimited = usePreference('onlyThisMarket')
  const pages = useInfiniteQuery({ ...pagesFor(receipts.list, { kind: 'fill' }), enabled: useIsMember() })
  const { rows, ...state } = useRows(pages)
  // Other exchanges write no receipts.
  if (pages.error?.code === 'not_available') return <NotOffered />
  return (
    <OwnTable
      {...state}
      id="spotFills"
      name={t('table.fills')}
      columns={listFillColumns(format)}
      rows={rows?.filter(({ inputs }) => !isLimited || inputs['market'] === market.id)}
      keyOf={({ id }) => id}
      login={t('spot.login_orders')}
      empty={t('table.no_fills')}
      actions={({ id }) => <ReceiptLink link={linkToReceipt(id)} className="px-2 text-cap!" />}
    />
  )
}

type Fill = { readonly inputs: ReceiptHead['inputs']; readonly result: ReceiptHead['result'] }
const input = ({ inputs }: Fill, name: string): Amount | null => parseAmount(inputs[name] ?? '')
const feeOf = ({ result }: Fill): Amount | null => parseAmount(result['fee'] ?? '')

function turnoverOf(fill: Fill): Amount | null {
  const [price, quantity] = [input(fill, 'price'), input(fill, 'quantity')]
  return price === null || quantity === null ? null : multiply(price, quantity, 'down')
}

function listFillColumns({ t, timeText }: Format): Column<ReceiptHead>[] {
  const amount = (id: string, label: string, valueOf: (fill: Fill) => Amount | null, decimals?: number) => ({
    id,
    label,
    cell: (fill: ReceiptHead) => (
      <Balance value={valueOf(fill)} {...(decimals !== undefined && { decimals })} />
    ),
    sortBy: valueOf,
  })
  return [
    {
      id: 'at',
      label: t('market.time'),
      cell: ({ issuedAt }) => {
        const at = parseInstant(issuedAt)
        return at === null ? issuedAt : timeText(at)
      },
      sortBy: ({ issuedAt }) => issuedAt,
      isText: true,
    },
    {
      id: 'symbol',
      label: t('spot.market'),
      cell: ({ inputs }) => <span className="font-semi">{inputs['symbol'] ?? '—'}</span>,
      sortBy: ({ inputs }) => inputs['symbol'] ?? null,
      isText: true,
      isFixed: true,
    },
    {
      id: 'side',
      label: t('spot.side'),
      cell: ({ inputs }) => (
        <span className={inputs['side'] === 'buy' ? 'text-up' : 'text-down'}>
          {t(inputs['side'] === 'buy' ? 'market.buy' : 'market.sell')}
        </span>
      ),
      sortBy: ({ inputs }) => inputs['side'] ?? null,
      isText: true,
      isFixed: true,
    },
    amount('price', t('market.price'), (fill) => input(fill, 'price')),
    amount('quantity', t('market.quantity'), (fill) => input(fill, 'quantity')),
    amount('total', t('spot.total'), turnoverOf, 4),
    amount('fee', t('spot.fee'), feeOf, 6),
    {
      id: 'role',
      label: t('table.role'),
      cell: ({ inputs }) => t(inputs['role'] === 'maker' ? 'table.maker' : 'table.taker'),
      sortBy: ({ inputs }) => inputs['role'] ?? null,
      isText: true,
    },
  ]
}
