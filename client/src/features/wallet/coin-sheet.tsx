import type { AccountKind, Entry } from '@bourse/contracts/wallet'
import { LinkButton } from '#kit/control'
import { Empty, ErrorBox, QueryView, Skeleton } from '#kit/feedback'
import { timeText } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { accountName } from './account-name.ts'
import type { Holding } from './portfolio.ts'
import { useCoin, useLatestEntries } from './queries.ts'
import { FiatValue, SignedAmount } from './figures.tsx'

type Props = { holding: Holding; kind: AccountKind; isHidden: boolean; onClose: () => void }

/** A coin in an account: balances, latest entries, and actions. */
export function CoinSheet({ holding, kind, isHidden, onClose }: Props) {
  const t = useText()
  const { code } = holding
  const coin = useCoin(holding.asset, kind)
  // The list's figures are shown until the response arrives.
  const { available, held } = coin.balance ?? holding
  const facts = [
    { label: t('field.available'), value: <Balance value={available} code={code} isHidden={isHidden} /> },
    { label: t('wallet.held'), value: <Balance value={held} code={code} isHidden={isHidden} /> },
    { label: t('wallet.value'), value: <FiatValue usd={holding.usd} isHidden={isHidden} /> },
  ]
  return (
    <Sheet
      title={`${code} · ${accountName(t, kind)}`}
      onClose={onClose}
      foot={<CoinLinks holding={holding} />}
    >
      {coin.error !== null ? (
        <ErrorBox message={coin.error.message} retry={() => void coin.refetch()} />
      ) : (
        <Facts rows={facts} />
      )}
      <div className="flex items-center justify-between gap-3 pt-4 pb-1">
        <h3 className="text-sub font-med text-t3">{t('wallet.recent_entries')}</h3>
        <PageLink
          to="fund/assets_record"
          query={{ asset: holding.asset, kind }}
          className="hit text-sub font-med text-link"
        >
          {t('app.all')}
        </PageLink>
      </div>
      <Latest holding={holding} kind={kind} isHidden={isHidden} />
    </Sheet>
  )
}

function CoinLinks({ holding }: { holding: Holding }) {
  const t = useText()
  const { asset, code, mayDeposit } = holding
  const classes = 'w-full px-2!'
  return (
    <div className="grid grid-cols-2 gap-2">
      {mayDeposit && (
        <LinkButton to="fund/receive" query={{ asset }} className={classes}>
          {t('wallet.deposit')}
        </LinkButton>
      )}
      {mayDeposit && (
        <LinkButton to="fund/withdraw" query={{ asset }} kind="neutral" className={classes}>
          {t('wallet.withdraw')}
        </LinkButton>
      )}
      <LinkButton to="fund/fundTransfer" query={{ asset }} kind="neutral" className={classes}>
        {t('wallet.transfer')}
      </LinkButton>
      <LinkButton to="transaction/index" query={tradeQuery(code)} kind="neutral" className={classes}>
        {t('wallet.trade')}
      </LinkButton>
    </div>
  )
}

/** USDT is the quote of other coins and has no market of its own. */
const tradeQuery = (code: string): Record<string, string> =>
  code === 'USDT' ? { nav: 'coins' } : { nav: 'coins', symbol: `${code}/USDT` }

function Latest({ holding, kind, isHidden }: Pick<Props, 'holding' | 'kind' | 'isHidden'>) {
  const t = useText()
  return (
    <QueryView
      query={useLatestEntries(holding.asset, kind)}
      skeleton={<Skeleton className="h-36 w-full" />}
      empty={<Empty title={t('wallet.no_entries')} />}
    >
      {({ list }) => (
        <ul className="divide-y divide-line">
          {list.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} isHidden={isHidden} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function EntryLine({ entry, isHidden }: { entry: Entry; isHidden: boolean }) {
  const language = useLanguage()
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block text-row text-t1">{entry.label}</span>
        <span className="num block text-sub text-t3">
          {entry.at === null ? '' : timeText(entry.at, language)}
        </span>
      </span>
      <SignedAmount value={entry.change} isHidden={isHidden} className="shrink-0 text-row" />
    </div>
  )
}
