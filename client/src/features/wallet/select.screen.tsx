import { normalizeTyped } from '@bourse/contracts/kit'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Empty, QueryView, SkeletonRows } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { kindOfCode } from '#kit/format'
import { Section } from '#kit/layout'
import { isFoundBy } from '#kit/names'
import { CoinDisc } from '#kit/picture'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { setPreference, usePreference, useSite } from '#api'
import { OwnBalance } from '#api/own'
import {
  ACTION_ROUTES,
  type CoinChoice,
  coinChoices,
  toWalletAction,
  type WalletAction,
  withRecent,
} from './choices.ts'
import { EmptyList } from './record-parts.tsx'
import { useWalletsAndCoins } from './queries.ts'

export function Screen() {
  const move = toWalletAction(useQueryValue('mode'))
  const query = useWalletsAndCoins()
  const choices = query.data && coinChoices(move, query.data.coins, query.data.wallets)
  // A deposit of demo money starts with its amount; the coin can be changed there.
  const isDemo = useSite()?.paper === true && move === 'receive'
  const start = useQueryValue('change') === null && isDemo ? choices?.find(isUsdt) : undefined
  const only = choices?.length === 1 ? choices[0] : start
  useEffect(() => {
    if (only !== undefined) navigate(ACTION_ROUTES[move], { asset: only.asset }, { replace: true })
  }, [only, move])
  return (
    <QueryView
      query={{ ...query, data: only === undefined && choices ? { list: choices } : undefined }}
      skeleton={<SkeletonRows count={8} />}
      empty={<EmptyList kind="wallet" title="wallet.no_coin" />}
    >
      {({ list }) => <Choosing choices={list} move={move} />}
    </QueryView>
  )
}

const isUsdt = ({ code }: CoinChoice) => code === 'USDT'

function Choosing({ choices, move }: { choices: readonly CoinChoice[]; move: WalletAction }) {
  const t = useText()
  const recent = usePreference('recentCoins')
  // The manner of a deposit outlives a change of the coin.
  const as = useQueryValue('as')
  const [text, setText] = useState('')
  const query = normalizeTyped(text, 'words')
  const found = choices.filter(({ code }) => isFoundBy(code, query))
  const latest = recent.flatMap((asset) => choices.filter((choice) => choice.asset === asset))
  const owned = move === 'receive' ? [] : found.filter((choice) => choice.balance > 0n)
  const rest = found.filter((choice) => !owned.includes(choice))
  const pick = ({ asset }: CoinChoice) => {
    setPreference('recentCoins', withRecent(recent, asset))
    navigate(ACTION_ROUTES[move], { asset, ...(as !== null && { as }) })
  }
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
                onClick={() => pick(choice)}
                className="press hit min-h-9 rounded-pill bg-sheet px-3.5 text-sub font-med text-t1"
              >
                {choice.code}
              </button>
            ))}
          </div>
        </section>
      )}
      {owned.length > 0 && <CoinList title={t('wallet.owned')} choices={owned} onPick={pick} />}
      {rest.length > 0 && <CoinList title={t('wallet.all_coins')} choices={rest} onPick={pick} />}
      {found.length === 0 && <Empty kind="search" title={t('app.nothing_found')} />}
    </>
  )
}

type ListProps = { title: string; choices: readonly CoinChoice[]; onPick: (choice: CoinChoice) => void }

function CoinList({ title, choices, onPick }: ListProps) {
  const t = useText()
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
              className="press flex min-h-row w-full items-center gap-3 px-gutter py-row-pad text-left -outline-offset-2 active:bg-card"
            >
              <CoinDisc code={choice.code} size={32} />
              <span className="min-w-min flex-1 wrap-break-word">
                <span className="block text-row font-med text-t1">{choice.code}</span>
                <span className="block text-sub text-t3">{t('wallet.coin_type')}</span>
              </span>
              <OwnBalance
                value={choice.balance}
                kind={kindOfCode(choice.code)}
                className={`text-row ${choice.balance > 0n ? 'text-t1' : 'text-t2'}`}
              />
              <ChevronRight size={18} className="shrink-0 text-t3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
