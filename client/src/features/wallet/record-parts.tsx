import { Copy, type LucideIcon } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { copyWithToast, Empty, type EmptyKind } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { PageLink } from '#kit/route'
import { type Key, useText } from '#text'

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

type EmptyProps = { title: Key; note?: Key; kind?: EmptyKind } & ({ label?: never } | LinkProps)

/** The empty state of a list, with a note and a link to the first step. */
export function EmptyList({ title, note, kind = 'records', ...link }: EmptyProps) {
  const t = useText()
  return (
    <Empty title={t(title)} kind={kind}>
      {note !== undefined && <p className="text-sub text-t3">{t(note)}</p>}
      {link.label !== undefined && <LinkButton to={link.to}>{t(link.label)}</LinkButton>}
    </Empty>
  )
}
