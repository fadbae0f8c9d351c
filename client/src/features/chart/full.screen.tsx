import { useState } from 'react'
import { type Amount, amountText } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Bell, BellRing, MessagesSquare } from 'lucide-react'
import { Button, IconButton } from '#kit/control'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { BottomBar, lazyComponent, NavActions, NavTitle } from '#kit/layout'
import { StarButton } from '#kit/market'
import { navigate, PageLink } from '#kit/route'
import { MarketSheet, SymbolButton } from '#kit/symbol'
import { useText } from '#text'
import { setPreference } from '#api'
import { pickMarket, useFigures, useSelectedMarket } from '#api/trading'
import { spotTerms, formatSymbol } from '#api/markets'
import { SessionLine } from '#api/stocks'
import { useWatchlist } from '#api/watchlist'
import { useAlerts, useServerAlerts } from '#api/chart'
import { BookAndTrades } from '#api/chart'
import { ChartArea } from '#api/chart'

const ServerAlertSheet = lazyComponent(
  async () => (await import('./server-alert-sheet.tsx')).ServerAlertSheet,
)
const AlertSheet = lazyComponent(async () => (await import('./alert-sheet.tsx')).AlertSheet)

/** One market in full: chart, book and trades. */
export function Screen() {
  const { market, offered, error, retry } = useSelectedMarket(isOffered)
  if (error !== null) return <ErrorBox message={error.message} retry={retry} />
  if (offered === null) return <PageSkeleton />
  return market === null ? <Empty /> : <Page market={market} markets={offered} />
}

/** Every market has a chart, whether it is open or not. */
const isOffered = () => true

function Page({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const t = useText()
  const { priceTick } = spotTerms(market)
  const symbol = formatSymbol(market)
  const to = market.spotOpen === false ? 'transaction/contract' : 'transaction/currency'
  const pick = (price: Amount) => {
    setPreference('spotKind', 'limit')
    navigate(to, { symbol, price: amountText(price) })
  }
  return (
    <>
      <Head market={market} markets={markets} />
      <SessionLine market={market} />
      <ChartArea key={market.id} market={market} tick={priceTick} />
      <ChatLink market={market} />
      <BookAndTrades market={market} tick={priceTick} onPick={pick} />
      <BottomBar>
        <div className="flex gap-3">
          {(['buy', 'sell'] as const).map((side) => (
            <Button key={side} kind={side} onClick={() => navigate(to, { symbol, side })}>
              {t(`market.${side}`)}
            </Button>
          ))}
        </div>
      </BottomBar>
    </>
  )
}

/** Links to the chat room of the market. */
function ChatLink({ market }: { market: Market }) {
  const t = useText()
  return (
    <PageLink
      to="chat/room"
      query={{ room: market.id }}
      className="press flex min-h-hit items-center gap-2 border-t border-line px-gutter text-row font-med text-link -outline-offset-2"
    >
      <MessagesSquare size={18} strokeWidth={1.75} />
      {`${t('tile.chat')} · ${formatSymbol(market)}`}
    </PageLink>
  )
}

function Head({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const t = useText()
  const symbol = formatSymbol(market)
  const { base } = market
  const { has, toggle } = useWatchlist()
  const { isOffered, list } = useServerAlerts()
  const known: readonly { readonly market: Market['id'] }[] = [...useAlerts().alerts, ...list]
  const hasAlert = known.some((alert) => alert.market === market.id)
  const SetSheet = isOffered ? ServerAlertSheet : AlertSheet
  const BellIcon = hasAlert ? BellRing : Bell
  const [isAlerting, setAlerting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <NavTitle>
        <SymbolButton symbol={symbol} onChoose={() => setChoosing(true)} />
      </NavTitle>
      <NavActions>
        <IconButton name={t('chart.alert')} onClick={() => setAlerting(true)}>
          <BellIcon size={22} strokeWidth={1.75} className={hasAlert ? 'text-link' : ''} />
        </IconButton>
        <StarButton name={symbol} isOn={has(base)} onToggle={() => toggle(base)} size={22} />
      </NavActions>
      {isAlerting && (
        <SetSheet market={market} tick={spotTerms(market).priceTick} onClose={() => setAlerting(false)} />
      )}
      {isChoosing && (
        <MarketSheet
          markets={markets}
          chosen={market}
          useFigures={useFigures}
          onPick={pickMarket}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const PageSkeleton = () => (
  <div aria-hidden="true" className="space-y-4 px-gutter pt-2">
    <Skeleton className="h-14" />
    <Skeleton className="h-9" />
    <Skeleton className="h-96" />
  </div>
)
