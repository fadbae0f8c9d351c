import { type Amount, multiply } from '@bourse/contracts/kit'
import { Copy, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { LinkButton } from '#kit/control'
import { copyWithToast, Empty } from '#kit/feedback'
import { quantityText, signedText } from '#kit/format'
import { NavActions } from '#kit/layout'
import type { Fact } from '#kit/list'
import { Balance, Fiat, Num } from '#kit/market'
import { PageLink } from '#kit/route'
import { type Key, type Text, useLanguage, useText } from '#text'
import { usePreference, useSession } from '#api'

/** A balance of the member, which the eye button of the wallet hides. */
export const OwnBalance = (props: Omit<ComponentProps<typeof Balance>, 'isHidden'>) => (
  <Balance {...props} isHidden={usePreference('hidesBalances')} />
)

export function FiatValue({ usd }: { usd: Amount | null }) {
  const fiat = useSession((it) => it.fiat)
  const value = usd === null ? null : multiply(usd, fiat.rate, 'down')
  return <Fiat value={value} code={fiat.code} isHidden={usePreference('hidesBalances')} />
}

type Balances = { readonly available: Amount | null; readonly held: Amount | null }

export const balanceFacts = (t: Text, code: string, { available, held }: Balances): Fact[] => [
  { label: t('field.available'), value: <OwnBalance value={available} code={code} /> },
  { label: t('wallet.held'), value: <OwnBalance value={held} code={code} /> },
]

type SignedProps = { value: Amount; code?: string | null; isHidden?: boolean; className?: string }

/** A signed amount; positive ones are green. A hidden one does not reveal its direction either. */
export function SignedAmount({ value, code = null, isHidden = false, className = '' }: SignedProps) {
  const language = useLanguage()
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <Num
        text={signedText(value, quantityText(value, language))}
        isPlain
        isHidden={isHidden}
        className={value > 0n && !isHidden ? 'text-up' : 'text-t1'}
      />
      {code !== null && <span className="text-t2"> {code}</span>}
    </span>
  )
}

/** An id to quote to support; a press copies it. */
export function CopyId({ text }: { text: string }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={`${t('app.copy')}: ${text}`}
      onClick={() => void copyWithToast(text)}
      className="press hit num inline-flex items-center gap-1.5 text-row text-link"
    >
      {text}
      <Copy size={14} />
    </button>
  )
}

type LinkProps = { to: string; label: Key }

export function RecordsLink({ to, label, icon: Icon }: LinkProps & { icon: LucideIcon }) {
  const t = useText()
  return (
    <NavActions>
      <PageLink
        to={to}
        aria-label={t(label)}
        className="press flex size-hit items-center justify-center rounded-md text-t2"
      >
        <Icon size={22} strokeWidth={1.75} />
      </PageLink>
    </NavActions>
  )
}

type EmptyProps = { title: Key; note?: Key } & ({ label?: never } | LinkProps)

/** The empty state of a list, with a note and a link to the first step. */
export function EmptyList({ title, note, ...link }: EmptyProps) {
  const t = useText()
  return (
    <Empty title={t(title)}>
      {note !== undefined && <p className="text-sub text-t3">{t(note)}</p>}
      {link.label !== undefined && <LinkButton to={link.to}>{t(link.label)}</LinkButton>}
    </Empty>
  )
}
