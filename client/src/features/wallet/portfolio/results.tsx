import type { PaidCost } from '@bourse/contracts/futures'
import { type Amount, divide, negate, sum, ZERO } from '@bourse/contracts/kit'
import {
  portfolio,
  type PortfolioHolding,
  type PortfolioProduct,
  type PortfolioRange,
  type PortfolioResult,
} from '@bourse/contracts/portfolio'
import type { EntryGroup } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { ListRow, RecordRow, RowGroup } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { type Key, useText } from '#text'
import { queryFor } from '#api'
import { OwnBalance, OwnFiat } from '#api/own'
import { Allocation } from './allocation.tsx'
import { ProfitText } from './profit-text.tsx'

const PRODUCTS: Readonly<Record<PortfolioProduct, { readonly name: Key; readonly group: EntryGroup }>> = {
  spot: { name: 'portfolio.product_spot', group: 'trades' },
  futures: { name: 'trade.futures', group: 'trades' },
  seconds: { name: 'trade.seconds', group: 'trades' },
  earn: { name: 'portfolio.product_earn', group: 'earn' },
  loans: { name: 'tile.loan', group: 'loans' },
  rewards: { name: 'portfolio.product_rewards', group: 'rewards' },
  swaps: { name: 'portfolio.product_swaps', group: 'swaps' },
  wallet: { name: 'portfolio.product_wallet', group: 'withdrawals' },
  others: { name: 'portfolio.others', group: 'trades' },
}

/** Names of the cost of open positions. */
const COSTS = {
  overnight: 'portfolio.overnight',
  funding: 'portfolio.only_funding',
  both: 'portfolio.funding',
} as const satisfies Readonly<Record<PaidCost, Key>>

/** Results of each product and coin in the range, and the coins that are owned. */
export function Results({ range }: { range: PortfolioRange }) {
  const t = useText()
  const query = useQuery(queryFor(portfolio.results, { range }))
  return (
    <QueryView query={query}>
      {({ results, holdings, floating }) => (
        <div className="space-y-4">
          <Allocation holdings={holdings} />
          <RowGroup title={t('portfolio.products')}>
            {results.length === 0 && floating === ZERO && <ListRow title={t('portfolio.no_results')} />}
            {results.map((result) => (
              <ResultRow key={`${result.product} ${result.asset}`} result={result} />
            ))}
            {floating !== ZERO && (
              <ListRow
                title={t('trade.futures')}
                note={t('portfolio.unrealised')}
                value={<ProfitText usd={floating} />}
                to="transaction/contract_order"
              />
            )}
          </RowGroup>
          <p className="-mt-2 px-1 text-cap text-t3">{t('portfolio.products_note')}</p>
          {holdings.length > 0 && (
            <RowGroup title={t('portfolio.holdings')}>
              {holdings.map((holding) => (
                <HoldingRow key={holding.asset} holding={holding} />
              ))}
            </RowGroup>
          )}
        </div>
      )}
    </QueryView>
  )
}

function ResultRow({ result }: { result: PortfolioResult }) {
  const t = useText()
  const { product, code, realised, fees, funding, paidCost } = result
  const { name, group } = PRODUCTS[product]
  const parts: (readonly [Key, Amount])[] = [
    ['portfolio.realised', realised],
    ['portfolio.fees', fees],
    [product === 'futures' ? COSTS[paidCost ?? 'both'] : 'portfolio.interest', funding],
  ]
  return (
    <ListRow
      title={`${t(name)} · ${code}`}
      note={
        <span className="flex flex-wrap gap-x-3">
          {parts
            .filter(([, value]) => value !== ZERO)
            .map(([label, value]) => (
              <span key={label}>
                {t(label)} <ProfitText usd={value} isPlain className="text-t2" />
              </span>
            ))}
        </span>
      }
      value={<ProfitText usd={sum(realised, fees, funding)} />}
      to="setting/bill"
      query={{ group, asset: result.asset }}
    />
  )
}

function HoldingRow({ holding }: { holding: PortfolioHolding }) {
  const { t } = useFormat()
  const { code, quantity, cost, value, unrealised, asset } = holding
  const size = quantity < ZERO ? negate(quantity) : quantity
  return (
    <RecordRow
      icon={<CoinDisc code={code} size={24} />}
      title={<OwnBalance value={quantity} code={code} />}
      note={
        <>
          {t('portfolio.average_cost')} <OwnFiat usd={size === ZERO ? ZERO : divide(cost, size, 'down')} />
        </>
      }
      value={<OwnFiat usd={value} hasCode={false} />}
      trailing={<ProfitText usd={unrealised} />}
      link={{ to: 'setting/bill', query: { asset } }}
    />
  )
}
