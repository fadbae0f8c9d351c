import type { Swap } from '@bourse/contracts/wallet'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { quantityText, timeText } from '#kit/format'
import { HistoryList, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { useSwaps } from './queries.ts'

/** Swaps, newest first. Only our own exchange lists them; other upstreams include them in the statement. */
export function Swaps() {
  const t = useText()
  return (
    <HistoryList
      pages={useSwaps()}
      keyOf={(swap) => swap.id}
      row={(swap) => <SwapRow swap={swap} />}
      unavailable={
        <Empty title={t('app.not_built')}>
          <LinkButton to="setting/bill">{t('screen.bills')}</LinkButton>
        </Empty>
      }
      empty={
        <Empty title={t('swap.none')}>
          <LinkButton to="fund/transfer">{t('wallet.swap')}</LinkButton>
        </Empty>
      }
    />
  )
}

export function SwapRow({ swap }: { swap: Swap }) {
  const t = useText()
  const language = useLanguage()
  return (
    <RecordRow
      icon={<CoinDisc code={swap.toCode} size={32} />}
      title={`${swap.fromCode} → ${swap.toCode}`}
      note={timeText(swap.at, language)}
      value={<Balance value={swap.received} code={swap.toCode} />}
      trailing={`${quantityText(swap.quantity, language)} ${swap.fromCode} · ${t('deposit.fee')} ${quantityText(swap.fee, language)}`}
    />
  )
}
