import type { DualProduct } from '@bourse/contracts/dual-invest'
import { Chips, SegTabs } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { CoinLabel } from '#kit/picture'
import { PageLink, setQueryValue, useQueryValue } from '#kit/route'
import { CircleHelp, ListChecks } from 'lucide-react'
import { useText } from '#text'
import { formatPercent } from './odds.tsx'
import { useProducts } from './queries.ts'
import { SharesLeft } from './shares-left.tsx'
import {
  countDays,
  computeDistance,
  resolveQuote,
  settlementDay,
  computeSettlement,
  sorted,
  type Sort,
} from './terms.ts'

export function Screen() {
  const t = useText()
  const query = useProducts()
  return (
    <PullRefresh onRefresh={query.refetch}>
      <NavActions>
        <NavLink to="invest/help" name={t('screen.dual_help')} icon={<CircleHelp size={20} />} />
        <NavLink to="invest/mine" name={t('screen.dual_mine')} icon={<ListChecks size={20} />} />
      </NavActions>
      <QueryView query={query} empty={<NoProducts />} unavailable={<NotOffered />}>
        {({ list }) => <Shelf products={list} />}
      </QueryView>
    </PullRefresh>
  )
}

type NavLinkProps = { to: string; name: string; icon: React.ReactNode }

const NavLink = ({ to, name, icon }: NavLinkProps) => (
  <PageLink to={to} aria-label={name} className="press flex size-hit items-center justify-center text-t1">
    {icon}
  </PageLink>
)

function NoProducts() {
  const t = useText()
  return <Empty kind="earn" title={t('dual_invest.none')} note={t('dual_invest.none_note')} />
}

function Shelf({ products }: { products: readonly DualProduct[] }) {
  const t = useText()
  const codes = [...new Set(products.flatMap(({ code }) => code ?? []))]
  const requested = useQueryValue('coin')
  const coin = codes.find((code) => code === requested) ?? codes[0] ?? ''
  const kind = useQueryValue('type') === 'put' ? 'put' : 'call'
  const sort: Sort = useQueryValue('sort') === 'rate' ? 'rate' : 'maturity'
  const shown = products.filter((each) => each.code === coin && each.kind === kind)
  const quote = resolveQuote(shown[0] ?? { quoteCode: null })
  return (
    <Section className="pb-6">
      <Chips
        name={t('dual_invest.coins')}
        chips={codes.map((code) => ({ id: code, label: <CoinLabel code={code} /> }))}
        value={coin}
        onChange={(code) => setQueryValue('coin', code)}
      />
      <SegTabs
        name={t('dual_invest.type')}
        variant="fill"
        tabs={(['call', 'put'] as const).map((id) => ({ id, label: t(`dual_invest.${id}`) }))}
        value={kind}
        onChange={(id) => setQueryValue('type', id)}
      />
      <p className="pt-2 text-sub text-t2">{t(`dual_invest.${kind}_note`, { coin, quote })}</p>
      <Chips
        name={t('dual_invest.sort')}
        chips={(['maturity', 'rate'] as const).map((id) => ({ id, label: t(`dual_invest.by_${id}`) }))}
        value={sort}
        onChange={(id) => setQueryValue('sort', id)}
      />
      {shown.length === 0 ? (
        <NoProducts />
      ) : (
        <ul className="space-y-2.5">
          {sorted(shown, sort).map((product) => (
            <li key={product.id}>
              <ProductRow product={product} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function ProductRow({ product }: { product: DualProduct }) {
  const format = useFormat()
  const { t, language, percentText, quantityText } = format
  const { strike, coinPrice, annualRate, fairRate, houseShare } = product
  const at = computeSettlement(product)
  const away = coinPrice === null ? null : percentText(computeDistance(strike, coinPrice))
  return (
    <PageLink
      to="invest/purchase"
      query={{ id: product.id }}
      className="card press block space-y-2 p-4 -outline-offset-2"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span className="num font-num text-body font-semi">{quantityText(strike)}</span>{' '}
          <span className="text-sub text-t3">
            {resolveQuote(product)}
            {away !== null && ` · ${t('dual_invest.from_now', { percent: away })}`}
          </span>
        </span>
        <span className="num shrink-0 font-num text-body font-semi text-up">
          {formatPercent(annualRate, format)}
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sub text-t2">
        <span>
          {t('dual_invest.days', { n: countDays(product) })}
          {at !== null && ` · ${settlementDay(at, language)}`}
        </span>
        {fairRate !== null && houseShare !== null && (
          <span className="text-t3">
            {t('dual_invest.odds_short', {
              rate: formatPercent(fairRate, format),
              share: formatPercent(houseShare, format),
            })}
          </span>
        )}
      </span>
      <SharesLeft product={product} />
    </PageLink>
  )
}
