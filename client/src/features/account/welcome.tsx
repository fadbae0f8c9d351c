import { useSite } from '#wire'

/** The head of the pages that lead in: whose house this is, and one sentence. */
export function Welcome({ title, lead }: { title: string; lead: string }) {
  const site = useSite()
  return (
    <header className="pt-4 pb-8">
      <img
        src={`${import.meta.env.BASE_URL}mark.svg`}
        alt={site?.name ?? 'Bourse'}
        width="52"
        height="52"
        className="mb-6"
      />
      <p className="text-[28px] leading-[calc(36px+var(--lh-add))] font-semi tracking-[-.01em] text-t1">
        {title}
      </p>
      <p className="pt-1.5 text-row text-t2">{lead}</p>
    </header>
  )
}
