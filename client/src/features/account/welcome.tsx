import { useSite } from '#api'

/** The head of the log-in pages: logo, title and one sentence; smaller above a long form. */
export function Welcome({ title, lead }: { title: string; lead?: string }) {
  const site = useSite()
  const mark = (size: number) => (
    <img
      src={`${import.meta.env.BASE_URL}mark.svg`}
      alt={site?.name ?? 'Bourse'}
      width={size}
      height={size}
      className="shrink-0"
    />
  )
  if (lead === undefined)
    return (
      <header className="flex items-center gap-3 pt-2 pb-5">
        {mark(44)}
        <p className="text-h2 font-semi text-balance text-t1">{title}</p>
      </header>
    )
  return (
    <header className="pt-6 pb-8">
      {mark(52)}
      <p className="pt-6 text-[28px] leading-[calc(36px+var(--lh-add))] font-semi tracking-[-.01em] text-t1">
        {title}
      </p>
      <p className="pt-1.5 text-row text-t2">{lead}</p>
    </header>
  )
}
