import { type ReceiptHead, receipts } from '@bourse/contracts/receipts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Check, ChartCandlestick, ShieldCheck, X } from 'lucide-react'
import { IconButton } from '#kit/control'
import { lazyComponent } from '#kit/layout'
import { PageLink } from '#kit/route'
import { loadAreas, useText } from '#text'
import { queryFor, setPreference, useIsMember, usePreference } from '#api'
import { linkToReceipt, RECEIPTS_PAGE } from '#api/receipts'

/** The three first steps of a member who signed up on this device, until they are done or dismissed. */
export function FirstSteps() {
  const isOpen = usePreference('firstSteps') === 'open'
  return useIsMember() && isOpen && <Steps />
}

const Steps = lazyComponent(
  async () => {
    await loadAreas(['first-steps'])
    return StepCards
  },
  <div className="mx-gutter h-56" />,
)

const TRADES: ReadonlySet<string> = new Set(['fill', 'swap', 'open', 'seconds'])
const isTrade = ({ kind }: ReceiptHead): boolean => TRADES.has(kind)
const POLL_MS = 10_000
const ICONS = { deposit: ArrowDownToLine, buy: ChartCandlestick, verify: ShieldCheck }

/** Derives from the receipts which steps are done; an upstream without them has no such steps. */
function useSteps() {
  const isVerified = usePreference('hasVerifiedReceipt')
  const { data } = useQuery({
    ...queryFor(receipts.list, {}),
    refetchOnMount: 'always',
    // A deposit is credited some seconds after its request.
    refetchInterval: (query) => (query.state.data?.list.some(isTrade) === true ? false : POLL_MS),
  })
  if (data === undefined) return null
  const trade = data.list.find(isTrade)
  const verify = trade === undefined ? { to: RECEIPTS_PAGE } : linkToReceipt(trade.id)
  return [
    { id: 'deposit', isDone: data.list.length > 0, to: 'fund/select', query: { mode: 'receive' } },
    { id: 'buy', isDone: trade !== undefined, to: 'transaction/currency', query: { side: 'buy' } },
    { id: 'verify', isDone: isVerified, ...verify },
  ] as const
}

function StepCards() {
  const t = useText()
  const steps = useSteps()
  if (steps === null) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="card mx-gutter p-4 pt-2">
      <header className="flex items-center justify-between gap-3">
        <h2 id="first-steps" className="text-row font-semi text-t1">
          {t(next === undefined ? 'first_steps.all_done' : 'first_steps.title')}
        </h2>
        <span className="ml-auto text-sub text-t3">{t('first_steps.progress', { n: done })}</span>
        <IconButton
          name={t('first_steps.dismiss')}
          onClick={() => setPreference('firstSteps', 'done')}
          className="-mr-3"
        >
          <X size={18} />
        </IconButton>
      </header>
      <ol className="space-y-2">
        {steps.map(({ id, isDone, ...link }) => (
          <li key={id}>
            <Step id={id} isDone={isDone} isNext={id === next?.id} link={link} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepProps = {
  readonly id: keyof typeof ICONS
  readonly isDone: boolean
  readonly isNext: boolean
  readonly link: { readonly to: string; readonly query?: Record<string, string> }
}

function Step({ id, isDone, isNext, link }: StepProps) {
  const t = useText()
  const Icon = isDone ? Check : ICONS[id]
  return (
    <PageLink
      {...link}
      data-step={id}
      data-done={isDone}
      className={`press flex min-h-14 items-center gap-3 rounded-md border p-3 ${isNext ? 'border-link bg-sheet' : 'border-line'}`}
    >
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-pill bg-chip ${isDone ? 'text-success' : isNext ? 'text-link' : 'text-t3'}`}
      >
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block text-row font-med ${isDone ? 'text-t3' : 'text-t1'}`}>
          {t(`first_steps.${id}`)}
        </span>
        <span className="block text-sub text-t3">
          {t(isDone ? 'first_steps.done' : `first_steps.${id}_note`)}
        </span>
      </span>
    </PageLink>
  )
}
