import { useState } from 'react'
import { type Amount, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { leverageAt, RISK_WARNING, spreadCost } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import {
  CloseManyButton,
  OpenPositions,
  useOpenPositions,
  useWaitingOrders,
  WaitingOrders,
} from '#features/futures'
import { SegTabs } from '#kit/control'
import { AvailableLabel } from '#kit/form'
import { useFormat } from '#kit/format'
import { Term } from '#kit/glossary'
import { Facts } from '#kit/list'
import { Balance, Price } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useSite } from '#api'
import { formatSymbol } from '#api/markets'
import { OwnBalance } from '#api/own'
import { holdingLabel } from '#api/positions'
import { type FuturesForm, HISTORY } from './use-futures-form.ts'

/** The figures of the ticket as typed: balance, margin, costs, liquidation and the balance afterwards. */
export function Receipt({ form }: { form: FuturesForm }) {
  const { t, rateText } = useFormat()
  const { values, derived, context, market } = form
  const { terms, account } = context
  const seen = values.isReduceOnly ? null : derived.preview
  const code = market.quoteCode
  const own = terms.isKnown ? seen : null
  const spread = own === null ? null : spreadCost(own.quantity, own.openPrice, own.quotedPrice)
  const risk = own?.riskRate ?? null
  const after = account === null || seen === null || seen.freeAfter < ZERO ? null : seen.freeAfter
  const cost = (value: Amount | undefined | null) => <Balance value={value ?? null} kind="money" />
  const balance = (value: Amount | null) => <OwnBalance value={value} code={code} />
  const liquidation = (
    <Price value={own?.liquidationPrice ?? null} tick={terms.priceTick} isPlain className="text-warning" />
  )
  const riskAfter = (
    <span className={`num ${risk !== null && risk >= RISK_WARNING ? 'text-error' : ''}`}>
      {risk === null ? '—' : rateText(multiplyByInt(risk, 100n))}
    </span>
  )
  const most = own === null ? null : leverageAt(terms.tiers, terms.leverages, own.notional)
  const available = <AvailableLabel name={t('futures.to_transfer', { coin: code })} />
  return (
    <>
      <Facts
        layout="plain"
        className="card mx-gutter mt-3 grid grid-cols-1 gap-x-4 gap-y-2 px-3.5 py-3 text-cap wide:grid-cols-2"
        rows={[
          { isWide: true, label: available, value: balance(account?.free ?? null) },
          { label: <Term id="margin">{t('futures.margin')}</Term>, value: cost(seen?.margin) },
          { label: t('spot.fee'), value: cost(seen?.fee) },
          { label: <Term id="spread">{t('futures.spread')}</Term>, value: cost(spread) },
          {
            label: <Term id="overnight">{t(holdingLabel(terms))}</Term>,
            value: cost(own?.overnightFee),
          },
          most !== null && {
            isWide: true,
            label: <Term id="leverage">{t('futures.size_leverage')}</Term>,
            value: <span className="num">{most}×</span>,
          },
          {
            isWide: true,
            label: <Term id="liquidation">{t('futures.liquidation')}</Term>,
            value: liquidation,
          },
          { isWide: true, label: t('futures.risk_after'), value: riskAfter },
          { isWide: true, label: t('spot.after'), value: balance(after) },
        ]}
      />
      <MarketLink market={market} />
    </>
  )
}

/** Link to terms, prices and leverage tiers of the market; an upstream without extensions has no such page. */
function MarketLink({ market }: Pick<FuturesForm, 'market'>) {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return (
    <PageLink
      to="transaction/futures_market"
      query={{ symbol: formatSymbol(market) }}
      className="press hit mx-gutter mt-1 inline-flex min-h-11 items-center text-sub font-semi text-link"
    >
      {t('futures.market_terms')}
    </PageLink>
  )
}

/** Open positions and waiting orders, as on the page of orders. */
export function Holdings({ market }: { readonly market: Market }) {
  const t = useText()
  const isMember = useIsMember()
  const [tab, setTab] = useState<'positions' | 'orders'>('positions')
  const open = useOpenPositions().data?.positions.list.length ?? 0
  const waiting = useWaitingOrders().data?.positions.list.length ?? 0
  return (
    <section className="pt-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 pr-gutter pl-1">
        <SegTabs
          name={t('trade.futures')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'positions', label: t('futures.positions'), mark: <Count n={open} /> },
            { id: 'orders', label: t('futures.orders'), mark: <Count n={waiting} /> },
          ]}
        />
        {tab === 'positions' && isMember && open > 0 ? (
          <CloseManyButton />
        ) : (
          <PageLink {...HISTORY} className="press hit ml-auto text-sub font-semi text-link">
            {t('trade.records')}
          </PageLink>
        )}
      </header>
      {tab === 'positions' ? <OpenPositions market={market} /> : <WaitingOrders />}
    </section>
  )
}

const Count = ({ n }: { n: number }) => (n === 0 ? null : <span className="num text-sub text-t2">{n}</span>)
