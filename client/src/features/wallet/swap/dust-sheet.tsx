import { type DustQuote, QUOTE_LIFE_MS, wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/control'
import { Empty, QueryView, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'

/** Small balances with what each of them brings; the button converts them for exactly the sum shown. */
export function DustSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const query = useQuery({
    ...queryFor(wallet.dustQuote, {}),
    staleTime: 0,
    refetchInterval: QUOTE_LIFE_MS - 2_000,
  })
  return (
    <Sheet title={t('recurring.dust')} onClose={onClose}>
      <QueryView query={query} empty={<Empty kind="wallet" title={t('recurring.dust_none')} />}>
        {(quote) => <DustList quote={quote} onDone={onClose} />}
      </QueryView>
    </Sheet>
  )
}

function DustList({ quote, onDone }: { quote: DustQuote; onDone: () => void }) {
  const { t, fullText, timeText } = useFormat()
  const { send, isBusy } = useEndpointMutation(wallet.convertDust)
  const convert = async () => {
    const converted = await send({ total: quote.total })
    if (converted === null) return
    toast(converted.text, 'success')
    onDone()
  }
  return (
    <>
      <p className="pb-2 text-sub text-t3">{t('recurring.dust_note')}</p>
      <Facts
        rows={[
          ...quote.list.map(({ code, quantity, received }) => ({
            label: `${fullText(quantity)} ${code}`,
            value: `${fullText(received)} USDT`,
          })),
          { label: t('deposit.receive'), value: `${fullText(quote.total)} USDT`, isStrong: true },
        ]}
      />
      <div className="pt-4">
        <Button
          isBusy={isBusy}
          isDisabled={quote.againAt !== null}
          onClick={() => void convert()}
          reason={
            quote.againAt === null ? undefined : t('recurring.dust_again', { time: timeText(quote.againAt) })
          }
        >
          {t('recurring.dust_convert')}
        </Button>
      </div>
    </>
  )
}
