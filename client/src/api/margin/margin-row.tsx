import { findMarginBand } from '@bourse/contracts/margin'
import { ChevronRight, Scale } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useOwnText } from '#api/own'
import { BAND_COLORS, levelText } from './outlook-rows.ts'
import { useMarginAccount } from './use-margin-account.ts'

const MarginSheet = lazyComponent(async () => (await import('./sheet.tsx')).MarginSheet)

/** Opens the sheet, as does the margin tile of Home by the address. Nothing is drawn where the upstream has no margin. */
export function MarginRow() {
  const format = useFormat()
  const { t, quantityText } = format
  const own = useOwnText()
  const account = useMarginAccount().data
  const panel = useQueryValue('panel')
  const [isOpen, open] = useState(panel === 'leverage')
  return (
    <>
      {account !== undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(true)}
          className="press flex min-h-hit w-full items-center gap-2 rounded-md bg-card px-3.5 py-2 text-left text-sub"
        >
          <Scale size={18} className="shrink-0 text-t2" />
          <span className="text-t2">{t('margin.loan')}</span>
          <span
            className={`min-w-0 flex-1 text-right ${account.level === null ? 'text-t3' : BAND_COLORS[findMarginBand(account.level, account)]}`}
          >
            {account.level === null
              ? t('margin.up_to', { n: quantityText(account.leverageMax) })
              : own(
                  levelText({ level: account.level, band: findMarginBand(account.level, account) }, format),
                )}
          </span>
          <ChevronRight size={16} className="shrink-0 text-t3" />
        </button>
      )}
      {isOpen && <MarginSheet onClose={() => open(false)} />}
    </>
  )
}
