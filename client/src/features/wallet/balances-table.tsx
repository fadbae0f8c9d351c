import { sum } from '@bourse/contracts/kit'
import type { AccountKind } from '@bourse/contracts/wallet'
import { type Format, kindOfCode, useFormat } from '#kit/format'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import type { Column } from '#kit/table'
import { useIsMember } from '#api'
import { OwnBalance, OwnFiat } from '#api/own'
import { type Holding, listHoldings, useWallets } from '#api/portfolio'
import { OwnTable } from '#api/tables'
import { shownHoldings } from './holdings.ts'

/** The coins of one account, the most valuable first. */
export function BalancesTable({ kind }: { readonly kind: AccountKind }) {
  const format = useFormat()
  const { t } = format
  const isMember = useIsMember()
  const { data: wallets, error, refetch } = useWallets(isMember)
  const rows =
    wallets && shownHoldings(listHoldings(wallets, kind), { text: '', hidesSmall: false, hidesZero: true })
  return (
    <OwnTable
      id="balances"
      name={t('table.balances')}
      columns={listColumns(format)}
      rows={rows}
      error={error}
      retry={() => void refetch()}
      keyOf={({ asset }) => asset}
      login={t('table.login_balances')}
      empty={t('table.no_balances')}
      actions={(holding) => <Links holding={holding} kind={kind} />}
    />
  )
}

function listColumns({ t }: Format): Column<Holding>[] {
  return [
    {
      id: 'coin',
      label: t('table.coin'),
      cell: ({ code }) => (
        <span className="inline-flex items-center gap-2 align-middle font-semi">
          <CoinDisc code={code} size={20} />
          {code}
        </span>
      ),
      sortBy: ({ code }) => code,
      isText: true,
      isFixed: true,
    },
    {
      id: 'total',
      label: t('table.total'),
      cell: ({ available, held, code }) => (
        <OwnBalance value={sum(available, held)} kind={kindOfCode(code)} />
      ),
      sortBy: ({ available, held }) => sum(available, held),
    },
    {
      id: 'available',
      label: t('field.available'),
      cell: ({ available, code }) => <OwnBalance value={available} kind={kindOfCode(code)} />,
      sortBy: ({ available }) => available,
      isFixed: true,
    },
    {
      id: 'held',
      label: t('table.in_use'),
      cell: ({ held, code }) => <OwnBalance value={held} kind={kindOfCode(code)} />,
      sortBy: ({ held }) => held,
    },
    {
      id: 'value',
      label: t('table.value'),
      cell: ({ usd }) => <OwnFiat usd={usd} />,
      sortBy: ({ usd }) => usd,
    },
  ]
}

type LinksProps = { readonly holding: Holding; readonly kind: AccountKind }

function Links({ holding: { asset, isDeposit }, kind }: LinksProps) {
  const { t } = useFormat()
  const links = [
    ...(isDeposit !== false && kind === 'spot'
      ? [
          { to: 'fund/receive', query: { asset }, label: t('tile.recharge') },
          { to: 'fund/withdraw', query: { asset }, label: t('screen.withdraw') },
        ]
      : []),
    { to: 'fund/fundTransfer', query: { asset }, label: t('screen.account_transfer') },
  ]
  return (
    <>
      {links.map(({ label, ...link }) => (
        <PageLink key={label} {...link} className="press rounded-sm px-2 py-1 text-cap font-med text-link">
          {label}
        </PageLink>
      ))}
    </>
  )
}
