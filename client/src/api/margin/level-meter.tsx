import { type Amount, max, min, ONE, subtract, ZERO } from '@bourse/contracts/kit'
import { findMarginBand, type MarginAccount, type MarginBand } from '@bourse/contracts/margin'
import { useFormat } from '#kit/format'
import { BAND_COLORS } from './outlook-rows.ts'

/** Values of the sentences about levels, all from the account. */
export function useLevelValues(account: MarginAccount) {
  const { plainText, shareText } = useFormat()
  const text = (level: Amount) => plainText(level, 2)
  return {
    transfer: text(account.transferLevel),
    borrow: text(account.borrowLevel),
    call: text(account.callLevel),
    liquidation: text(account.liquidationLevel),
    restored: text(account.restoredLevel),
    fee: shareText(account.feeRate),
  }
}

export const BANDS: readonly MarginBand[] = ['free', 'transfer', 'borrow', 'call', 'liquidation']

/** The bar runs from a level of one to one above the level at which transfers stop. */
function computeMeterPercent(level: Amount, { transferLevel }: MarginAccount): number {
  const above = min(max(ZERO, subtract(level, ONE)), transferLevel)
  return Number((above * 100n) / transferLevel)
}

/** The level as a figure, a bar with a mark at each limit, the name of its band and what that means. */
export function LevelMeter({ account }: { account: MarginAccount }) {
  const { t, plainText } = useFormat()
  const values = useLevelValues(account)
  const { level } = account
  const band = findMarginBand(level, account)
  const percent = level === null ? 100 : computeMeterPercent(level, account)
  const { transferLevel, borrowLevel, callLevel, liquidationLevel } = account
  return (
    <div className={`space-y-2 ${BAND_COLORS[band]}`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sub text-t2">{t('margin.level')}</span>
        <span className="text-h2 font-semi">
          {level === null ? t('margin.no_debt') : <span className="num">{plainText(level, 2)}</span>}
        </span>
      </p>
      <div
        role="meter"
        aria-label={t('margin.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${level === null ? t('margin.no_debt') : plainText(level, 2)}, ${t(`margin.band_${band}`)}`}
        className="relative h-1 overflow-hidden rounded-pill bg-chip"
      >
        <span className="block h-full" style={{ width: `${percent}%`, background: 'currentColor' }} />
        {[transferLevel, borrowLevel, callLevel, liquidationLevel].map((limit) => (
          <span
            key={String(limit)}
            className="absolute inset-y-0.5 w-px bg-page"
            style={{ left: `${computeMeterPercent(limit, account)}%`, top: 0, bottom: 0 }}
          />
        ))}
      </div>
      {level !== null && (
        <p className="text-sub">
          <span className="font-semi">{t(`margin.band_${band}`)}</span>
          <span className="block text-t2">{t(`margin.note_${band}`, values)}</span>
        </p>
      )}
    </div>
  )
}
