import type { Swap } from '@bourse/contracts/wallet'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { quantityText, timeText } from '#kit/format'
import { EndlessList, PullRefresh, RecordRow } from '#kit/list'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useLanguage, useText } from '#text'
import { useSwaps } from './queries.ts'

/** What was swapped, newest first. */
export function Swaps() {
  const t = useText()
  const pages = useSwaps()
  // Swaps are listed by our own exchange only; a foreign one keeps them among the bills.
  if (pages.error?.code === 'not_available')
    return (
      <Empty title={t('app.not_built')}>
        <LinkButton to="setting/bill">{t('screen.bills')}</LinkButton>
      </Empty>
    )
  return (
    <PullRefresh onRefresh={() => pages.refetch()}>
      <EndlessList
        pages={pages}
        keyOf={(swap) => swap.id}
        row={(swap) => <SwapRow swap={swap} />}
        empty={
          <Empty title={t('swap.none')}>
            <LinkButton to="fund/transfer">{t('wallet.swap')}</LinkButton>
          </Empty>
        }
      />
    </PullRefresh>
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
