import { lazy, Suspense, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { requireMember, useSite } from '#api'
import type { FuturesForm } from './use-futures-form.ts'

const LeverageSheet = lazy(async () => ({ default: (await import('./leverage-sheet.tsx')).LeverageSheet }))
const ModeSheet = lazy(async () => ({ default: (await import('./mode-sheet.tsx')).ModeSheet }))

/** An upstream without margin modes shows only the leverage. */
export function TermChips({ form }: { form: FuturesForm }) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  // The margin tile of Home opens the leverage sheet.
  const panel = useQueryValue('panel')
  const [open, setOpen] = useState<'leverage' | 'mode' | null>(panel === 'leverage' ? 'leverage' : null)
  const close = () => setOpen(null)
  const mode = form.facts.account?.mode ?? 'isolated'
  return (
    <div className="flex flex-wrap gap-2">
      {isPaper && (
        <TermChip
          name={t('futures.mode')}
          value={t(mode === 'cross' ? 'futures.cross' : 'futures.isolated')}
          onPress={() => requireMember() && setOpen('mode')}
        />
      )}
      <TermChip
        name={t('futures.leverage')}
        value={<span className="num">{form.values.leverage}×</span>}
        onPress={() => setOpen('leverage')}
      />
      <Suspense>
        {open === 'leverage' && <LeverageSheet form={form} onClose={close} />}
        {open === 'mode' && <ModeSheet mode={mode} onClose={close} />}
      </Suspense>
    </div>
  )
}

type ChipProps = { readonly name: string; readonly value: React.ReactNode; readonly onPress: () => void }

const TermChip = ({ name, value, onPress }: ChipProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onPress}
    className="press hit inline-flex min-h-9 flex-1 items-center justify-center gap-1 rounded-sm bg-sheet px-2.5 py-1 text-sub font-semi text-t1"
  >
    <span className="sr-only">{name} </span>
    {value}
    <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-t3" />
  </button>
)
