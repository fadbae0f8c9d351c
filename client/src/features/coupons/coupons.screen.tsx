import { type Coupon, type CouponKind, coupons } from '@bourse/contracts/coupons'
import { DAY, ZERO } from '@bourse/contracts/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { HistoryList, HistoryScreen } from '#kit/list'
import { setQueryValue } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { Centre } from './centre.tsx'
import { CouponCard } from './coupon-card.tsx'

const TAB = 'tab'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.coupons')}
      param={TAB}
      tabs={[
        { id: 'available', label: t('coupons.available'), content: <Coupons list="available" /> },
        { id: 'used', label: t('coupons.used'), content: <Coupons list="used" /> },
        { id: 'expired', label: t('coupons.expired'), content: <Coupons list="expired" /> },
        { id: 'centre', label: t('coupons.centre'), content: <Centre /> },
      ]}
    />
  )
}

type List = 'available' | 'used' | 'expired'
const NONE = {
  available: 'coupons.none',
  used: 'coupons.none_used',
  expired: 'coupons.none_expired',
} as const

function Coupons({ list }: { list: List }) {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(coupons.list, { list }))}
      keyOf={(coupon) => coupon.id}
      className=""
      row={(coupon) => (
        <Section className="pt-3">
          <CouponCard
            terms={coupon}
            note={<CouponNote coupon={coupon} />}
            isOver={coupon.status === 'used' || coupon.status === 'expired'}
            {...(coupon.status === 'available' ? { action: <UseLink kind={coupon.kind} /> } : {})}
          />
        </Section>
      )}
      empty={
        <Empty kind="rewards" title={t(NONE[list])}>
          <Button size="middle" onClick={() => setQueryValue(TAB, 'centre')}>
            {t('coupons.centre')}
          </Button>
        </Empty>
      }
      unavailable={<NotOffered />}
    />
  )
}

function CouponNote({ coupon }: { coupon: Coupon }) {
  const text = useCouponNote(coupon)
  const now = useNow()
  const isEnding = coupon.status === 'available' && coupon.expiresAt - now <= DAY
  return isEnding ? <Countdown to={coupon.expiresAt} /> : <>{text}</>
}

function useCouponNote({ status, expiresAt, paid }: Coupon): string {
  const { t, dateText, quantityText } = useFormat()
  if (status === 'available') return t('coupons.expires_on', { date: dateText(expiresAt) })
  if (status === 'expired') return t('coupons.expired_on', { date: dateText(expiresAt) })
  if (status === 'inUse') return t('coupons.in_use')
  return (paid ?? ZERO) === ZERO
    ? t('coupons.paid_nothing')
    : t('coupons.paid', { n: quantityText(paid ?? ZERO) })
}

function Countdown({ to }: { to: Coupon['expiresAt'] }) {
  const t = useText()
  return (
    <span className="num text-warning">
      {t('coupons.expires_in', { time: countdownText(to - useNow()) })}
    </span>
  )
}

/** The page of the product that the coupon applies to. */
const PLACES: Readonly<Record<CouponKind, { readonly to: string; readonly query?: Record<string, string> }>> =
  {
    feeRebate: { to: 'transaction/index', query: { nav: 'futures' } },
    stakeInsurance: { to: 'transaction/index', query: { nav: 'seconds' } },
    depositBonus: { to: 'fund/select', query: { mode: 'receive' } },
    yieldBoost: { to: 'lockming/lockming', query: { coin: 'USDT' } },
    loanInterest: { to: 'common/borrowing' },
  }

function UseLink({ kind }: { kind: CouponKind }) {
  const t = useText()
  return (
    <LinkButton {...PLACES[kind]} size="small">
      {t('coupons.use')}
    </LinkButton>
  )
}
