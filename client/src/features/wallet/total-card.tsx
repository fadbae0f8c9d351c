import { LANGUAGES, multiply } from '@bourse/contracts/kit'
import type { Wallets } from '@bourse/contracts/wallet'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { fiatText } from '#kit/format'
import { Balance, Num } from '#kit/market'
import { PickSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { chooseFiat, setPreference, usePreference, useSession } from '#api'
import { totalBtc, totalUsd } from './portfolio.ts'

/** The sum of all four accounts in fiat and BTC; the eye button hides every figure of the page. */
export function TotalCard({ wallets }: { wallets: Wallets | undefined }) {
  const t = useText()
  const isHidden = usePreference('hidesBalances')
  const Mark = isHidden ? EyeOff : Eye
  return (
    <section className="px-gutter pt-1 pb-4">
      <div className="flex items-center gap-1">
        <h2 className="text-sub text-t2">{t('wallet.total')}</h2>
        <IconButton
          name={t(isHidden ? 'wallet.show' : 'wallet.hide')}
          aria-pressed={isHidden}
          onClick={() => setPreference('hidesBalances', !isHidden)}
        >
          <Mark size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {wallets === undefined ? (
        <>
          <Skeleton className="h-10 w-52" />
          <Skeleton className="mt-2 h-4.5 w-32" />
        </>
      ) : (
        <Figures wallets={wallets} isHidden={isHidden} />
      )}
    </section>
  )
}

function Figures({ wallets, isHidden }: { wallets: Wallets; isHidden: boolean }) {
  const t = useText()
  const language = useLanguage()
  const fiat = useSession((it) => it.fiat)
  const [isPicking, setPicking] = useState(false)
  const total = fiatText(multiply(totalUsd(wallets), fiat.rate, 'down'), language)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2" data-part="total">
        <Num
          text={total}
          isHidden={isHidden}
          className={total.length > 14 ? 'text-h1 font-semi' : 'text-hero font-semi'}
        />
        <button
          type="button"
          aria-label={`${t('wallet.fiat_choice')}: ${fiat.code}`}
          onClick={() => setPicking(true)}
          className="press hit inline-flex min-h-8 items-center gap-1 rounded-sm bg-chip px-2 text-sub font-semi text-t1"
        >
          {fiat.code}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </p>
      <p className="pt-0.5 text-sub text-t2">
        ≈ <Balance value={totalBtc(wallets)} code="BTC" isHidden={isHidden} />
      </p>
      {isPicking && <FiatSheet onClose={() => setPicking(false)} />}
    </>
  )
}

/** Picks the fiat currency. */
function FiatSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const fiats = useSession((it) => it.fiats)
  const fiat = useSession((it) => it.fiat)
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'currency', fallback: 'code' })
  const pick = (code: string) => {
    const chosen = fiats.find((each) => each.code === code)
    if (chosen !== undefined) chooseFiat(chosen)
    onClose()
  }
  return (
    <PickSheet
      title={t('wallet.fiat_choice')}
      choices={fiats.map(({ code }) => ({ id: code, label: code, note: names.of(code) ?? code }))}
      value={fiat.code}
      onPick={pick}
      onClose={onClose}
    />
  )
}
