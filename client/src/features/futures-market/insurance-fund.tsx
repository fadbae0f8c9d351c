import { type FundDay, futures } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty, QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts, HistoryList } from '#kit/list'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { pagesFor } from '#api'
import { useMarketTerms } from '#api/positions'

type Props = { readonly market: Market }

/** The insurance fund: balance, the rule of its use, and its days. */
export function InsuranceFund({ market }: Props) {
  const t = useText()
  const pages = useInfiniteQuery(pagesFor(futures.insuranceFund, {}))
  return (
    <>
      <QueryView query={useMarketTerms(market)}>
        {({ insuranceFund }) => (
          <Section className="pt-3">
            <Card>
              <h2 className="text-sub text-t2">{t('futures_market.fund')}</h2>
              <p className="py-1 text-title font-semi">
                <Balance value={insuranceFund} kind="money" code={market.quoteCode} />
              </p>
              <p className="pt-1 text-sub text-t3">{t('futures_market.fund_note')}</p>
            </Card>
          </Section>
        )}
      </QueryView>
      <HistoryList
        pages={pages}
        keyOf={({ day }) => day}
        row={(day) => <DayRow day={day} />}
        empty={<Empty title={t('futures_market.no_fund_days')} />}
      />
    </>
  )
}

function DayRow({ day }: { readonly day: FundDay }) {
  const { t, dayText } = useFormat()
  return (
    <article className="space-y-2 px-gutter py-3">
      <h3 className="text-row font-med">{dayText(day.day)}</h3>
      <Facts
        layout="grid"
        rows={[
          { label: t('futures_market.received'), value: <Balance value={day.received} kind="money" /> },
          { label: t('futures_market.paid'), value: <Balance value={day.paid} kind="money" /> },
          { label: t('futures_market.balance'), value: <Balance value={day.balance} kind="money" /> },
        ]}
      />
    </article>
  )
}
