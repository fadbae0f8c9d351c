import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { decideIntent, intents, intentText, useUnknownIntents, watchIntents } from '#api/intents'

/** Bar of every page while the outcome of an order or another movement of money is unknown. */
export function IntentBar() {
  const t = useText()
  const [intent] = useUnknownIntents()
  const [isDeciding, setDeciding] = useState(false)
  useEffect(watchIntents, [])
  if (intent === undefined) return null
  const check = () => (intent.isUndecided ? setDeciding(true) : void intents.settleAll())
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-b border-line bg-card px-gutter py-2 text-sub"
    >
      <CircleHelp size={16} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1 text-t1">
        {t(intent.isUndecided ? 'app.undecided_title' : intentText(intent.call, 'unknown'))}
      </p>
      <button type="button" className="press hit shrink-0 font-semi text-link" onClick={check}>
        {t('app.check_now')}
      </button>
      {isDeciding && intent.isUndecided && (
        <DecisionSheet
          path={findRecordsPage(intent.call)}
          onDecide={() => decideIntent(intent)}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  )
}

/** The pages whose newest rows show whether a call had its effect, by area. */
const RECORDS: Readonly<Record<string, string>> = {
  spot: 'transaction/currency_order',
  futures: 'transaction/contract_order',
  seconds: 'transaction/seconds_order',
  'lock-mining': 'lockming/order',
  'dual-invest': 'invest/mine',
  ieo: 'ieo/order',
  mining: 'mining/order',
  nft: 'nft/mine',
  otc: 'otc/otc',
  'copy-trading': 'copytrade/my',
}
const findRecordsPage = (call: string): string => RECORDS[call.split('.', 1)[0] ?? ''] ?? 'setting/bill'

type Props = { readonly path: string; readonly onDecide: () => void; readonly onClose: () => void }

/** The member decides by the newest records where the upstream stores no outcomes. */
function DecisionSheet({ path, onDecide, onClose }: Props) {
  const t = useText()
  const foot = (
    <div className="grid grid-cols-2 gap-2">
      <Button kind="neutral" onClick={onDecide}>
        {t('app.not_there')}
      </Button>
      <Button onClick={onDecide}>{t('app.is_there')}</Button>
    </div>
  )
  return (
    <Sheet title={t('app.undecided_title')} onClose={onClose} foot={foot}>
      <p className="pb-4 text-row text-t2">{t('app.undecided_note')}</p>
      <Button
        kind="neutral"
        onClick={() => {
          onClose()
          navigate(path)
        }}
      >
        {t('app.see_records')}
      </Button>
    </Sheet>
  )
}
