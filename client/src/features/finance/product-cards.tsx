import { copyTrading } from '@bourse/contracts/copy-trading'
import { dualInvest } from '@bourse/contracts/dual-invest'
import { ieo } from '@bourse/contracts/ieo'
import { type Instant, toInstant, multiplyByInt, PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { nft, workName } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Coins, Gem, type LucideIcon, Lock, Rocket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#kit/control'
import { useNow } from '#kit/device'
import { FailedLine, Skeleton } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Card, Reserved } from '#kit/layout'
import { type Fact, Facts } from '#kit/list'
import { changeColorClass } from '#kit/market'
import { PageLink, useLoginQuery } from '#kit/route'
import { useText } from '#text'
import { type ApiCallError, queryFor, useIsMember, useSite } from '#api'
import { bestDual, bestLock, type IeoOffer, nextSale, topTrader } from './best-offers.ts'

/** Products from the lowest risk to the highest; the height is that of the facts in English. */
const PRODUCTS = {
  lock: { to: 'lockming/lockming', icon: Lock, name: 'tile.lockming', risk: 1, height: 'h-23' },
  dual: { to: 'invest/invest', icon: Coins, name: 'screen.dual', risk: 2, height: 'h-23' },
  ieo: { to: 'ieo/ieo', icon: Rocket, name: 'tile.ieo', risk: 3, height: 'h-9' },
  copy: { to: 'follow/index', icon: Users, name: 'tile.copytrade', risk: 4, height: 'h-12.5' },
  nft: { to: 'nft/nft', icon: Gem, name: 'tile.nft', risk: 5, height: 'h-13' },
} as const satisfies Record<string, ProductRow>
type ProductRow = { to: string; icon: LucideIcon; name: string; risk: number; height: string }
type ProductId = keyof typeof PRODUCTS

type CardProps = { id: ProductId; children?: ReactNode }

function ProductCard({ id, children }: CardProps) {
  const t = useText()
  const { to, icon: Icon, name, risk } = PRODUCTS[id]
  return (
    <Card className="space-y-2 pt-1!">
      <div data-product={id}>
        <PageLink to={to} className="press flex min-h-hit items-center gap-2.5">
          <Icon size={20} strokeWidth={1.75} className="shrink-0 text-link" />
          <h3 className="min-w-0 flex-1 text-body font-semi text-t1">{t(name)}</h3>
          <ChevronRight size={18} className="shrink-0 text-t3" />
        </PageLink>
        {children}
      </div>
      <p className="border-t border-line pt-2 text-sub text-t2">
        <span className="font-med text-warning">{t('earn.risk', { n: risk, most: MOST_RISK })}</span>
        {' · '}
        {t(`earn.risk_${id}`)}
      </p>
    </Card>
  )
}
const MOST_RISK = Object.keys(PRODUCTS).length

type OfferState<T> = {
  readonly data: T | null | undefined
  readonly error: ApiCallError | null
  readonly refetch: () => unknown
}
type OfferProps<T> = { id: ProductId; query: OfferState<T>; facts: (offer: T) => (Fact | false)[] }

/** A card of one product line; none without an offer. */
function OfferCard<T>({ id, query, facts }: OfferProps<T>) {
  const t = useText()
  const isMember = useIsMember()
  const login = useLoginQuery()
  const { data, error, refetch } = query
  if (data === null || error?.code === 'not_available') return null
  if (data === undefined && error !== null)
    return (
      <ProductCard id={id}>
        {error.code === 'session_lost' && !isMember ? (
          <LinkButton to="common/login" query={login} kind="neutral" size="small">
            {t('earn.login_offers')}
          </LinkButton>
        ) : (
          <FailedLine message={error.message} retry={() => void refetch()} />
        )}
      </ProductCard>
    )
  return (
    <ProductCard id={id}>
      <Reserved name={`finance.${id}`} isPending={data === undefined}>
        {data === undefined ? (
          <Skeleton className={`${PRODUCTS[id].height} w-full`} />
        ) : (
          <Facts layout="grid" rows={facts(data)} />
        )}
      </Reserved>
    </ProductCard>
  )
}

export function LockCard() {
  const { t, rateText } = useFormat()
  const isPaper = useSite()?.paper === true
  const query = useQuery(queryFor(lockMining.plans, { page: 1, limit: PAGE_LIMIT_MAX }))
  const offer = query.data && bestLock(query.data.list)
  return (
    <OfferCard
      id="lock"
      query={{ ...query, data: offer }}
      facts={({ codes, dailyRate, yearlyRate, lockDays }) => [
        {
          label: t(isPaper ? 'earn.daily_sample' : 'earn.daily'),
          value: <Rate text={rateText(dailyRate)} />,
        },
        { label: t('earn.yearly'), value: <Rate text={rateText(yearlyRate)} /> },
        { label: t('earn.shortest'), value: t('earn.days', { n: lockDays }) },
        { label: t('earn.coins'), value: codesText(codes), isWide: true },
      ]}
    />
  )
}

const Rate = ({ text }: { text: string }) => <span className="num font-num font-semi text-t1">{text}</span>

const CODES_SHOWN = 4
const codesText = (codes: readonly string[]): string =>
  codes.length > CODES_SHOWN
    ? `${codes.slice(0, CODES_SHOWN).join(' · ')} +${codes.length - CODES_SHOWN}`
    : codes.join(' · ')

export function DualCard() {
  const { t, rateText, dateText } = useFormat()
  const query = useQuery(queryFor(dualInvest.products, {}))
  const offer = query.data && bestDual(query.data.list)
  return (
    <OfferCard
      id="dual"
      query={{ ...query, data: offer }}
      facts={({ codes, annualRate, endsOn }) => [
        { label: t('earn.top_annual'), value: <Rate text={rateText(annualRate)} /> },
        {
          label: t('earn.nearest'),
          value: dateText(toInstant(Date.parse(`${endsOn}T12:00:00Z`))),
        },
        codes.length > 0 && { label: t('earn.coins'), value: codesText(codes), isWide: true },
      ]}
    />
  )
}

/** Sales change their phase while the page is open. */
const REFRESH_MS = 30_000

export function IeoCard() {
  const t = useText()
  const query = useQuery({
    ...queryFor(ieo.list, { page: 1, limit: PAGE_LIMIT_MAX }),
    refetchInterval: REFRESH_MS,
  })
  const now = useNow()
  const offer = query.data && nextSale(query.data.list, now)
  return <OfferCard id="ieo" query={{ ...query, data: offer }} facts={(sale) => saleFacts(t, sale, now)} />
}

function saleFacts(t: ReturnType<typeof useText>, { project, isRunning, changesAt }: IeoOffer, now: Instant) {
  return [
    { label: t(isRunning ? 'earn.sale_running' : 'earn.sale_next'), value: project.title },
    {
      label: t(isRunning ? 'earn.ends_in' : 'earn.starts_in'),
      value: <Rate text={countdownText(changesAt - now)} />,
    },
  ]
}

const NEXT_TO_END = { saleStatus: 'onSale', order: 'ending', page: 1, limit: 1 } as const

export function NftCard() {
  const { t, language } = useFormat()
  const now = useNow()
  const query = useQuery({ ...queryFor(nft.artworks, NEXT_TO_END), refetchInterval: REFRESH_MS })
  return (
    <OfferCard
      id="nft"
      query={{ ...query, data: query.data && (query.data.list[0] ?? null) }}
      facts={(work) => [
        { label: t('earn.work_next'), value: workName(work, language) },
        work.endsAt !== null && {
          label: t('earn.ends_in'),
          value: <Rate text={countdownText(work.endsAt - now)} />,
        },
      ]}
    />
  )
}

/** The page size of the family's servers. */
const TRADERS = 15

/** The best trader of the last 30 days; of the whole time where the upstream has no periods. */
export function CopyCard() {
  const { t, quantityText, percentText, rateText } = useFormat()
  const isPaper = useSite()?.paper === true
  const order = isPaper ? ({ sort: 'return', days: 'month' } as const) : {}
  const query = useQuery(queryFor(copyTrading.leaders, { ...order, page: 1, limit: TRADERS }))
  const offer = query.data && topTrader(query.data.list)
  return (
    <OfferCard
      id="copy"
      query={{ ...query, data: offer }}
      facts={({ name, returnRate, profit, winRate }) => [
        { label: t('earn.top_trader'), value: name },
        returnRate === null
          ? {
              label: t('earn.trader_profit'),
              value: <Rate text={profit === null ? '—' : quantityText(profit, 'money')} />,
            }
          : {
              label: t('earn.trader_return'),
              value: (
                <span className={`num font-num font-semi ${changeColorClass(returnRate)}`}>
                  {percentText(multiplyByInt(returnRate, 100n))}
                </span>
              ),
            },
        winRate !== null && {
          label: t('earn.trader_wins'),
          value: <Rate text={rateText(multiplyByInt(winRate, 100n))} />,
        },
      ]}
    />
  )
}
