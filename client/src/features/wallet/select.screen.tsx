import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { Section } from '#kit/layout'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { ACTION_ROUTES, type CoinChoice, coinChoices, toWalletAction, withRecent } from './choices.ts'
import { useHoldables, useWallets } from './queries.ts'

/** Picks the coin for a deposit, withdrawal or swap. */
export function Screen() {
  const t = useText()
  const move = toWalletAction(useQueryValue('mode'))
  const holdables = useHoldables()
  const wallets = useWallets()
  const recent = usePreference('recentCoins')
  const failed = [holdables, wallets].find((query) => query.error !== null && query.data === undefined)
  const isReady = holdables.data !== undefined && wallets.data !== undefined
  const choices = isReady ? coinChoices(move, holdables.data.list, wallets.data) : []
  const only = isReady && choices.length === 1 ? choices[0] : undefined
  useEffect(() => {
    if (only !== undefined) navigate(ACTION_ROUTES[move], { asset: only.asset }, { replace: true })
  }, [only, move])
  const pick = ({ asset }: CoinChoice) => {
    setPreference('recentCoins', withRecent(recent, asset))
    navigate(ACTION_ROUTES[move], { asset })
  }
  if (failed !== undefined)
    return <ErrorBox message={failed.error?.message} retry={() => void failed.refetch()} />
  if (!isReady || only !== undefined) return <SkeletonRows count={8} />
  if (choices.length === 0) return <Empty title={t('wallet.no_coin')} />
  return <Choosing choices={choices} recent={recent} isOwnedFirst={move !== 'receive'} onPick={pick} />
}

type Props = {
  choices: readonly CoinChoice[]
  recent: readonly string[]
  isOwnedFirst: boolean
  onPick: (choice: CoinChoice) => void
}

function Choosing({ choices, recent, isOwnedFirst, onPick }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const found = choices.filter((choice) => choice.code.toLowerCase().includes(query))
  const latest = recent.flatMap((asset) => choices.filter((choice) => choice.asset === asset))
  const owned = found.filter((choice) => choice.balance > 0n)
  const isSplit = isOwnedFirst && owned.length > 0
  const rest = isSplit ? found.filter((choice) => choice.balance === 0n) : found
  return (
    <>
      <Section className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-3">
        <SearchField value={text} onChange={setText} label={t('wallet.coin_search')} />
      </Section>
      {query === '' && latest.length > 0 && (
        <section aria-label={t('app.recent')} className="px-gutter pb-3">
          <h2 className="pb-1 text-sub text-t3">{t('app.recent')}</h2>
          <div className="flex flex-wrap gap-2 py-1">
            {latest.map((choice) => (
              <button
                key={choice.asset}
                type="button"
                onClick={() => onPick(choice)}
                className="press hit min-h-9 rounded-pill bg-sheet px-3.5 text-sub font-med text-t1"
              >
                {choice.code}
              </button>
            ))}
          </div>
        </section>
      )}
      {isSplit && <CoinList title={t('wallet.owned')} choices={owned} onPick={onPick} />}
      {rest.length > 0 && <CoinList title={t('wallet.all_coins')} choices={rest} onPick={onPick} />}
      {found.length === 0 && <Empty title={t('app.nothing_found')} />}
    </>
  )
}

type ListProps = { title: string; choices: readonly CoinChoice[]; onPick: (choice: CoinChoice) => void }

function CoinList({ title, choices, onPick }: ListProps) {
  const isHidden = usePreference('hidesBalances')
  return (
    <section aria-label={title} className="pb-3">
      <h2 className="px-gutter pb-1 text-sub text-t3">{title}</h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.asset}>
            <button
              type="button"
              data-coin={choice.code}
              onClick={() => onPick(choice)}
              className="press flex min-h-14 w-full items-center gap-3 px-gutter py-2 text-left -outline-offset-2 active:bg-card"
            >
              <CoinDisc code={choice.code} size={32} />
              <span className="flex-1 text-row font-med text-t1">{choice.code}</span>
              <Balance
                value={choice.balance}
                isHidden={isHidden}
                className={`text-row ${choice.balance > 0n ? 'text-t1' : 'text-t2'}`}
              />
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-t3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
